import { Progress } from '../../ui/page/progress';
import { StatusAlert } from '../../ui/status-alert';
import type { Import } from './use-import';

/** What is going on, with a way to stop it; or why the last step came to nothing. */
export function ImportProgress({ work: { busy, fault, stop } }: { work: Import }) {
  if (busy === null) return fault && <StatusAlert kind="error">{fault}</StatusAlert>;
  return <Progress onCancel={stop}>{busy}</Progress>;
}
