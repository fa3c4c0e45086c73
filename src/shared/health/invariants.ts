/**
 * The checks that the server makes of its own results at runtime (decision 106): each name with the sentence of the product or money
 * page that it comes from.
 */
const INVARIANTS = {
  ticket_in_one_state: 'A ticket has exactly one state. Received is the sum of all.',
  earliest_claim_holds:
    'A ticket belongs to the claim with the earliest instant that covers it; ties: the smaller key.',
  moved_tickets_add_up: 'When a late record takes tickets over, what one record gains the others lose.',
  record_says_what_it_holds: 'The answer to a record is what it holds now, in tickets and in money.',
  received_is_the_sum: 'Of a pack, received is the sum of its tickets in all states.',
  expected_plus_result:
    'On every row, expected + result = counted, and each record’s tickets are in one row.',
  sweep_adds_up: 'Sweep = instant due + online due + fees ± adjustments; a pack is charged once.',
  register_report_once:
    'All reports that end within a drawer’s period are added; none is dropped in silence.',
  census_has_each_pack: 'A pack of the stock was seen in a census, or never seen.',
  sent_ticket_in_one_place:
    'Each ticket is in one place at any time: a sent one is on the way, or it was received once.',
  entry_balances: 'A journal’s entries are balanced.',
  booked_is_derived: 'After every closing, booked = derived, for every closed week.',
} as const;

export type InvariantName = keyof typeof INVARIANTS;
export const INVARIANT_NAMES = Object.keys(INVARIANTS) as InvariantName[];

/** The data for examining a violation: ids and figures, no names of people. */
export type Evidence = Readonly<Record<string, string | number | null>>;
