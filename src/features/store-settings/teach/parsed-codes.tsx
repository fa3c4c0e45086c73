import { chakra } from '@chakra-ui/react';
import { cleanCode } from '../../../domain/tickets/clean-code';
import { TEACH } from '../../../i18n/en/stock/teach';
import { TicketNumber } from '../ticket-number';
import { StepHeading } from './step-heading';
import type { TaughtForms, Teaching } from './teaching';

type Props = { teaching: Teaching; forms: TaughtForms };

/** How the app reads the codes and the printed number; after they were confirmed, only the last code. */
export function ParsedCodes({ teaching: { step, scans, printed, tested }, forms }: Props) {
  const [scanForm, printForm] = forms;
  const codes = step === 'check' ? scans : [tested ?? scans.at(-1) ?? ''];
  return (
    <>
      {step === 'check' && <StepHeading heading={TEACH.checkHeading} text={TEACH.checkText} />}
      <chakra.ul display="grid" gap="3" listStyleType="none">
        {codes.map((code, i) => (
          <chakra.li key={code}>
            <chakra.span fontSize="sm" color="fg.muted">
              {step === 'check' ? TEACH.scanned(i + 1) : TEACH.lastScan}
            </chakra.span>
            <TicketNumber written={cleanCode(code)} form={scanForm} />
          </chakra.li>
        ))}
        {step === 'check' && (
          <chakra.li>
            <chakra.span fontSize="sm" color="fg.muted">
              {TEACH.printed}
            </chakra.span>
            <TicketNumber written={printed} form={printForm} />
          </chakra.li>
        )}
      </chakra.ul>
      {tested !== null && (
        <chakra.p role="status" fontWeight="semibold" color="fg.success">
          {TEACH.testRight}
        </chakra.p>
      )}
    </>
  );
}
