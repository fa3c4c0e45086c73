import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal('addEventListener', () => undefined);

const { declineInstall, installWay } = await import('../../../src/pwa/install');

beforeEach(() => kept.clear());

const offered = { inUse: true, declined: false, installed: false, hasDialog: true, byHand: false };

test('installation is offered through the browser’s dialog, or explained if there is none', () => {
  expect(installWay(offered)).toBe('dialog');
  expect(installWay({ ...offered, hasDialog: false, byHand: true })).toBe('by hand');
  expect(installWay({ ...offered, hasDialog: false })).toBeNull();
});

test.each([
  ['before anything was saved on this device', { inUse: false }],
  ['after a person said no', { declined: true }],
  ['in the installed app', { installed: true }],
])('installation isn’t offered %s', (_when, facts) => {
  expect(installWay({ ...offered, ...facts })).toBeNull();
  expect(installWay({ ...offered, hasDialog: false, byHand: true, ...facts })).toBeNull();
});

test('a declined installation is remembered on the device', () => {
  declineInstall();
  expect([...kept.values()]).toEqual(['declined']);
});
