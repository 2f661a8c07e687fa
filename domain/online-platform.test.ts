import { expect, it } from 'vitest';
import { runsOn } from './online-platform.ts';

it('what an online event runs on is no venue; a venue with a town or an address is', () => {
  const event = { online: true, city: null, city_details: 'Zoom Webinars' };
  expect(runsOn(event)).toBe('Zoom Webinars');
  expect(runsOn({ ...event, online: false })).toBeUndefined();
  expect(runsOn({ ...event, city: { name: 'Hull' } })).toBeUndefined();
  for (const city_details of [null, 'Community hall', 'Meeting house, 2 Team Street'])
    expect(runsOn({ ...event, city_details })).toBeUndefined();
});
