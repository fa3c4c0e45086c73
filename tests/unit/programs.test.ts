import { expect, test } from 'vitest';
import { neededBy, operationsFiles } from '../support/runner/programs';

test('an operations test lists on one line the programs that it needs', () => {
  expect(neededBy("import x;\n\nneeds('nginx', 'postgres');\n")).toEqual(['nginx', 'postgres']);
  expect(neededBy('needs();\n')).toEqual([]);
});

test('an operations test without a needs line, or with an unknown program, is an error', () => {
  expect(() => neededBy("test('nginx');")).toThrow('says what it needs');
  expect(() => neededBy("needs('apache');")).toThrow('apache');
});

test('every file in tests/operations lists its programs', () => {
  expect(() => operationsFiles()).not.toThrow();
});
