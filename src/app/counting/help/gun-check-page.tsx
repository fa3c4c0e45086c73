import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { GUN_CHECK } from '../../../messages/areas/gun-check';
import { useMessages } from '../../../messages/hooks/use-messages';
import { describeGun, type GunReport, type HeardKey, QUIET_MS } from '../../../scanner/gun-check';
import { useGun } from '../../../scanner/use-gun';
import { readCode } from '../../../shared/tickets/read-code';
import { storeCodes } from '../../state/stock-store';
import { Muted, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';

/** Gun check: what a barcode gun sends, and what to change in its settings. */
export function GunCheckPage() {
  const t = useMessages(GUN_CHECK);
  const report = useGunReport();
  return (
    <>
      <PageHeader title={t.title} />
      <Panel>
        <p>{t.scanNow}</p>
        <Stack role="status">{report && <Report {...report} />}</Stack>
      </Panel>
    </>
  );
}

/** The report on the code scanned last; null before the first. */
function useGunReport(): GunReport | null {
  const [report, setReport] = useState<GunReport | null>(null);
  // Keeps the gun's Enter and Tab from the page.
  useGun(() => {});
  useEffect(() => {
    let keys: HeardKey[] = [];
    let timer = 0;
    const conclude = () => {
      const heard = describeGun(keys);
      keys = [];
      if (heard) setReport(heard);
    };
    const hear = (event: KeyboardEvent) => {
      keys.push(event);
      clearTimeout(timer);
      timer = window.setTimeout(conclude, QUIET_MS);
    };
    window.addEventListener('keydown', hear, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', hear, true);
    };
  }, []);
  return report;
}

function Report(report: GunReport) {
  const t = useMessages(GUN_CHECK);
  const { text, ending, meanGap, isOtherKeyboard, prefix, suffix, advice } = report;
  const code = readCode(text, { ...storeCodes(), source: 'scan' });
  const isCode = code.kind !== 'unreadable';
  const rows: [string, string][] = [
    [t.sent, text],
    [t.characters, String(text.length)],
    [t.means, isCode ? t.kinds[code.kind] : t.kinds.unreadable],
    [t.ending, ending === null ? t.noEnding : ending],
    [t.speed, t.perKey({ ms: Math.round(meanGap) })],
    [t.keyboard, isOtherKeyboard ? t.otherKeyboard : t.sameKeyboard],
    ...(prefix + suffix === ''
      ? []
      : [[t.around, [prefix, suffix].filter(Boolean).join(' … ')] as [string, string]]),
  ];
  return (
    <>
      {advice.length === 0 ? (
        <StatusAlert kind="success">{t.fine}</StatusAlert>
      ) : (
        <StatusAlert kind="warning">
          {t.change}
          <chakra.ul ps="5" listStyleType="disc">
            {advice.map((each) => (
              <li key={each}>{t.advice[each]}</li>
            ))}
          </chakra.ul>
        </StatusAlert>
      )}
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'max-content 1fr' }}
        columnGap="6"
        rowGap="2"
      >
        {rows.map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <Muted as="dt">{name}</Muted>
            <chakra.dd fontWeight="semibold" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </>
  );
}
