import { Badge, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { wordsTexts } from '../../../messages/words/clerks-side';
import { requiredLabelText } from '../../../messages/words/field-labels';
import { timeInWords } from '../../../messages/words/times';
import { exceptionNumber } from '../../../shared/counting/claims';
import type { ListedDisagreement } from '../../../shared/counting/clerks-side-schema';
import { countingPaths } from '../../../shared/counting/paths';
import { atStore } from '../../../shared/wire/page-paths';
import { shiftReportOf } from '../../office/addresses';
import { FormDialog, rulesOf } from '../../office/form-dialog';
import { useKey, write } from '../../state/queries/query';
import { TextField } from '../../ui/fields';
import { formOf } from '../../ui/form/form-schema';
import { clockTime, dayText } from '../../ui/formats';
import { Muted, Row, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { CARD } from '../../ui/record-list';
import { useStoreClock } from '../../ui/store-clock';
import { RecordList } from './late-records';
import { useDisagreements } from './use-lists';

type Props = {
  /** a store's id, or a company's */
  placeId: number;
  online: boolean;
};

/** Disagreements of people whom a figure names, unanswered ones first. Hidden if there are none. */
export function Disagreements({ placeId, online }: Props) {
  const t = useMessages(EXCEPTIONS);
  const list = useDisagreements(placeId);
  const { card, dialog } = useDisagreementCards(placeId, online);
  if (list.total === 0) return null;
  return (
    <Panel title={t.disagreements} note={t.disagreementsNote}>
      <RecordList list={list}>{(row) => card(row)}</RecordList>
      {dialog}
    </Panel>
  );
}

/**
 * The cards of disagreements, each answered in a form.
 * @param placeId a store's id, or a company's
 */
export function useDisagreementCards(placeId: number, online: boolean) {
  const [answering, setAnswering] = useState<ListedDisagreement | null>(null);
  return {
    card: (row: ListedDisagreement, kind?: string) => (
      <DisagreementCard
        key={`disagreement ${row.id}`}
        kind={kind}
        row={row}
        placeId={placeId}
        canAnswer={online}
        onAnswer={() => setAnswering(row)}
      />
    ),
    dialog: answering && (
      <AnswerForm to={answering} storeId={answering.store_id ?? placeId} onClose={() => setAnswering(null)} />
    ),
  };
}

type CardProps = {
  kind?: string | undefined;
  row: ListedDisagreement;
  placeId: number;
  canAnswer: boolean;
  onAnswer: () => void;
};

function DisagreementCard({ kind, row, placeId, canAnswer, onAnswer }: CardProps) {
  const t = useMessages(EXCEPTIONS);
  const clock = useStoreClock();
  const { by, at, record, exception_id: exceptionId, store_id: storeId = placeId, store_name: store } = row;
  return (
    // `KeyList` moves the focus here.
    <Stack as="li" {...CARD} tabIndex={-1} gap="2" py="4">
      {kind && <Muted small>{kind}</Muted>}
      <Row as="p" gap="2" color="fg.muted" fontSize="sm">
        {[timeInWords(new Date(at), clock), store].filter(Boolean).join(' · ')}
        {row.answers.length === 0 && <Badge colorPalette="orange">{t.unanswered}</Badge>}
      </Row>
      {wordsTexts([row]).map((line) => (
        <chakra.p key={line} overflowWrap="anywhere">
          {line}
        </chakra.p>
      ))}
      <Row gap="2">
        {record && (
          <Button
            asChild
            variant="ghost"
            color="blue.fg"
            ms="-3.5"
            maxWidth="full"
            height="auto"
            whiteSpace="normal"
          >
            <Link to={atStore(shiftReportOf(record.date, record), storeId)}>
              {t.ofShift({ day: dayText(record.date), time: clockTime(record.report_time) })}
            </Link>
          </Button>
        )}
        {exceptionId !== null && <span>{t.numberOf({ number: exceptionNumber(exceptionId) })}</span>}
        <Button
          variant="outline"
          disabled={!canAnswer}
          aria-label={t.answerTo({ by })}
          marginInlineStart="auto"
          onClick={onAnswer}
        >
          {t.answer}
        </Button>
      </Row>
    </Stack>
  );
}

const answerSchema = inReadersLanguage(EXCEPTIONS, (t) =>
  formOf(countingPaths.answerDisagreement, {
    words: requiredLabelText(t.yourAnswer),
  }),
);

type FormProps = { to: ListedDisagreement; storeId: number; onClose: () => void };

function AnswerForm({ to, storeId, onClose }: FormProps) {
  const t = useMessages(EXCEPTIONS);
  const keyOf = useKey();
  return (
    <FormDialog
      title={t.answerTo({ by: to.by })}
      rules={rulesOf(answerSchema())}
      initial={{ words: '' }}
      save={async ({ words }) => {
        const body = { store_id: storeId, words };
        const options = { params: { disagreementId: to.id }, body, key: keyOf(body) };
        await write(countingPaths.answerDisagreement, options);
      }}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <Stack wide gap="2">
            {wordsTexts([to]).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <Muted>{t.answerHint({ by: to.by })}</Muted>
          </Stack>
          <Stack wide>
            <TextField label={t.yourAnswer} autoComplete="off" {...field('words')} />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}
