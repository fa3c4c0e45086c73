import type { Texts } from '../areas';

export const ES = {} satisfies Texts;
