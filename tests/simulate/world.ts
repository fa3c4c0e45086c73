import type { Programs } from './programs';
import type { SimulatedServer } from './server';
import type { VirtualTime } from './virtual-time';

export type World = {
  time: VirtualTime;
  programs: Programs;
  server: SimulatedServer;
  seed: number;
  /** told of everything that happens */
  log: (line: string) => void;
};

/** What breaks a promise of the product. */
export class Broken extends Error {}

/** Of a ticket, in dollars. */
export const PRICE = 5;
