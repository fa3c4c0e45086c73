/** A page of a list: how many rows come before it, and how many it has. */
export type PageOf = { skip: number; size: number };
