import type { Texts } from '../areas';

export const GU = {} satisfies Texts;
