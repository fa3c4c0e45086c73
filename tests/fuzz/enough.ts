import type { CampaignReport } from './campaign';

/** Of all requests so many at least have to be refused ones after which all tables were compared. */
const MIN_COMPARED = 1 / 4;

/** Files and pages are none, and HEAD is GET without its answer. */
const isCall = (call: string): boolean => /^(GET|POST|PUT|DELETE) \/api\//.test(call);

/** The calls of the API that a campaign fired at and that never accepted anything. */
export const neverAccepted = ({ calls }: Pick<CampaignReport, 'calls'>): string[] =>
  [...calls].filter(([call, { accepted }]) => isCall(call) && accepted === 0).map(([call]) => call);

/**
 * Why a campaign that found nothing hasn't shown much: a server that refuses everybody at the door does no harm either.
 * @param report of the campaign
 * @param everyCall whether it was long enough for each call to accept something
 * @returns sentences; none when it was enough
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
