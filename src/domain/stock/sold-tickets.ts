/** Who recorded tickets as sold, and when (ISO instant). */
export type SoldBy = { name: string; at: string };
