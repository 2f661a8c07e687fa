import type { FastifyError, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { toProblem } from './errors.ts';

const request = { log: { warn() {}, error() {} } } as unknown as FastifyRequest;
const problemOf = (error: object) =>
  toProblem(Object.assign(new Error('of the database'), error) as FastifyError, request);

describe('a refusal of the database', () => {
  test.each([{ code: '40P01' }, { code: '40001' }])(
    'that others caused ($code) asks for another try, and does not say that the database is away',
    (error) => {
      expect(problemOf(error)).toMatchObject({
        status: 503,
        message: expect.stringContaining('Somebody else changed'),
      });
    },
  );

  test.each([{ code: '55P03' }, { errcode: 5 }])('says that somebody else is writing: %o', (error) => {
    expect(problemOf(error)).toMatchObject({ status: 503, message: 'Somebody else is writing, please try again.' });
  });

  test.each([{ code: '23505' }, { errcode: 2_067 }])('says that it is there already: %o', (error) => {
    expect(problemOf(error)).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('says that the catalogue cannot be reached where no answer came', () => {
    expect(problemOf({ code: 'ECONNREFUSED' })).toMatchObject({
      status: 503,
      message: expect.stringContaining('cannot reach'),
    });
  });

  test('says that no room is left where the disk is full', () => {
    expect(problemOf({ code: '53100' })).toMatchObject({
      status: 503,
      message: expect.stringContaining('no room left'),
    });
  });
});
