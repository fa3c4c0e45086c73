import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { UNREPEATED } from '../../../server/db/named-statements';
import { valuesOf } from '../../../server/db/sql';

test('inserted rows have whole numbers, booleans and nulls in the SQL text, and other values as parameters', () => {
  const rows = [
    { id: 17_471_263_622_000, done: true, note: "a', 1); --", share: 0.5, at: sql`now()` },
    { id: -1, done: false, note: null, share: 2 ** 53, at: '2026-01-05' },
  ];
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`INSERT INTO t ${valuesOf(rows)} RETURNING id`);
  expect(text).toBe(
    `INSERT INTO t ("id", "done", "note", "share", "at") VALUES ${UNREPEATED} ` +
      '(17471263622000, true, $1, $2, now()), (-1, false, null, $3, $4) RETURNING id',
  );
  expect(params).toEqual(["a', 1); --", 0.5, 2 ** 53, '2026-01-05']);
});
