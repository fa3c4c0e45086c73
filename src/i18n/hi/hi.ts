import type { Texts } from '../areas';

export const HI = {} satisfies Texts;
