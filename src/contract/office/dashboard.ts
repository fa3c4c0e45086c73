import Type, { type Static } from 'typebox';

/** What is unsold of one plan in a store, or in all stores of a company (specification, section 3, Dashboard data). */
export const PlanCount = Type.Object({
  plan_name: Type.String(),
  total_count: Type.Integer({ description: 'unsold tickets, Active and On Shelf' }),
  shelf_count: Type.Integer({ description: 'of them On Shelf now' }),
  lot_count: Type.Integer({ description: 'lots with an unsold ticket left' }),
});
export type PlanCount = Static<typeof PlanCount>;

/** The answer is the list itself, without an envelope. */
export const PlanCountReply = Type.Array(PlanCount);
