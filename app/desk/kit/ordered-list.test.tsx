// @vitest-environment happy-dom
/** A list of many things to put in order shows some of them at a time. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { moved, OrderedList } from './ordered-list.tsx';

afterEach(cleanup);

function Ordered({ count }: { count: number }) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: count }, (_, n) => ({ key: `${n}`, name: `Thing ${n}` })),
  );
  return <OrderedList label="What it holds" rows={rows} onMove={(from, to) => setRows(moved(rows, from, to))} />;
}

const names = () => [...document.querySelectorAll('li bdi')].map((name) => name.textContent);

it('shows a hundred at once, and more when asked, where the focus goes on', () => {
  render(<Ordered count={250} />);
  expect(names()).toHaveLength(100);
  expect(document.body.textContent).toContain('Showing 100 of 250.');
  fireEvent.click(screen.getByText('Show more'));
  expect(names()).toHaveLength(200);
  expect(document.activeElement?.textContent).toBe('Move Thing 100 up');
  fireEvent.click(screen.getByText('Show more'));
  expect(names()).toHaveLength(250);
  expect(screen.queryByText('Show more')).toBeNull();
});

it('keeps in sight what is moved below the last of them', () => {
  render(<Ordered count={250} />);
  fireEvent.click(screen.getByText('Move Thing 99 down'));
  expect(names().slice(-2)).toEqual(['Thing 100', 'Thing 99']);
});
