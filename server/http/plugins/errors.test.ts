import type { FastifyError, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { toProblem } from './errors.ts';

const request = { log: { warn() {}, error() {} } } as unknown as FastifyRequest;
const problemOf = (error: object) =>
  toProblem(Object.assign(new Error('of the database'), error) as FastifyError, request);

describe('a refusal of the database', () => {
  test.each([{ code: '40P01' }, { code: '40001' }, { errcode: 5 }])(
    'that others caused ($code$errcode) asks for another try, and does not say that the database is away',
    (error) => {
      expect(problemOf(error)).toMatchObject({
        status: 503,
        message: expect.stringContaining('Somebody else changed'),
      });
    },
  );

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
