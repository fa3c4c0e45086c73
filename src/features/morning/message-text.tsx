import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { type Morning, morningFigures } from '../../contract/office/morning';
import { morningMessage } from '../../domain/morning/message';
import { MORNING } from '../../i18n/en/reports/morning';
import { morningText } from '../../i18n/en/reports/morning-text';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PANEL } from '../../theme/looks';
import { StatusAlert } from '../../ui/status-alert';
import { shareText } from './share-text';

/** The message in words, with what can be done with it. */
export function MessageText({ morning }: { morning: Morning }) {
  const { heading, lines } = morningText(morningMessage(morningFigures(morning)), morning.store_name);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const share = async () => {
    const shared = await shareText(heading, [heading, ...lines].join('\n'));
    setOutcome(shared === 'shared' ? null : shared);
  };
  return (
    <chakra.section {...PANEL} aria-label={MORNING.title} display="grid" gap="4">
      <chakra.h2 fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
        {heading}
      </chakra.h2>
      <chakra.ul listStyle="disc" ps="5" display="grid" gap="1.5" overflowWrap="anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </chakra.ul>
      <chakra.p color="fg.muted" fontSize="sm">
        {MORNING.hint}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button onClick={share}>{MORNING.share}</Button>
        <ExportButtons
          fileName={`morning-message-${morning.date}`}
          table={() => ({ columns: [{ header: MORNING.line }], rows: lines.map((line) => [line]) })}
          print={
            <PrintSheet title={MORNING.title} subtitle={heading}>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </PrintSheet>
          }
        />
      </chakra.div>
      {outcome === 'copied' && <StatusAlert kind="success">{MORNING.copied}</StatusAlert>}
      {outcome === 'failed' && <StatusAlert kind="warning">{MORNING.copyFailed}</StatusAlert>}
    </chakra.section>
  );
}
