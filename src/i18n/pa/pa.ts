import type { Texts } from '../areas';

export const PA = {} satisfies Texts;
