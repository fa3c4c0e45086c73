import { ApiError, isUnreachable } from '../../../api/client/client';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { failureText } from '../../../terminal/queries/failure-text';
import { StatusAlert } from '../../../ui/status-alert';
import { NoData } from './no-data';

/** Why a report couldn't be loaded. */
export function Failure({ error }: { error: unknown }) {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return (
    <>
      {isUnreachable(error) ? (
        <StatusAlert kind="info">{SALES_REPORT.notKnownOffline}</StatusAlert>
      ) : (
        <StatusAlert kind="error">{failureText(error)}</StatusAlert>
      )}
      {/* The specification shows it after a failed search too; without a sign-in there was no search. */}
      {!isSignedOut && <NoData />}
    </>
  );
}
