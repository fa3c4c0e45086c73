import type { CampaignReport } from './campaign';

/** Minimum share of refused requests followed by a comparison of all tables. */
const MIN_COMPARED = 1 / 4;

/** Checks whether a call is an API endpoint, as opposed to a file, a page or a HEAD request. */
const isCall = (call: string): boolean => /^(GET|POST|PUT|DELETE) \/api\//.test(call);

/** The tested endpoints that never accepted a request. */
export const neverAccepted = ({ calls }: Pick<CampaignReport, 'calls'>): string[] =>
  [...calls].filter(([call, { accepted }]) => isCall(call) && accepted === 0).map(([call]) => call);

/**
 * Reasons why a campaign without findings isn't conclusive, for example because the server refused every request.
 * @param report the campaign's report
 * @param everyCall whether it was long enough for each endpoint to accept a request
 * @returns sentences; empty if the campaign is conclusive
 */
export function shortcomings(
  report: Pick<CampaignReport, 'calls' | 'requests' | 'refusedAndCompared' | 'memory'>,
  everyCall: boolean,
): string[] {
  const never = neverAccepted(report);
  const isNothing = [...report.calls.values()].every(({ accepted }) => accepted === 0);
  return [
    ...(isNothing ? ['Nothing was ever accepted.'] : []),
    ...(everyCall && never.length > 0 && !isNothing ? [`Never accepted: ${never.join(', ')}.`] : []),
    ...(report.refusedAndCompared < MIN_COMPARED * report.requests
      ? [`All tables were compared after ${report.refusedAndCompared} of ${report.requests} requests only.`]
      : []),
    ...(report.memory === null ? ['Memory was not judged: too few readings.'] : []),
  ];
}
