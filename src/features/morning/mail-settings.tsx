import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isUnreachable } from '../../api/client/client';
import { changeMorningMail, morningMail } from '../../api/morning';
import type { MorningMailBody, MorningMailReply } from '../../contract/office/morning';
import { MORNING_HOURS } from '../../domain/morning/schedule';
import { MORNING } from '../../i18n/en/reports/morning';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { useKey } from '../../terminal/queries/use-key';
import { usePage } from '../../terminal/queries/use-page';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { Checkbox } from '../../ui/form/checkbox';
import { SelectField } from '../../ui/form/select-field';
import { clockTime } from '../../ui/formats';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';

type Place = { id: number; store_name: string };
type Mail = MorningMailReply['data'];

const HOURS = Array.from(
  { length: MORNING_HOURS.last - MORNING_HOURS.first + 1 },
  (_, index) => MORNING_HOURS.first + index,
);
const hourText = (hour: number): string => clockTime(`${String(hour).padStart(2, '0')}:00`);

/** For which stores the signed-in user gets the message by mail, and when. @param places the stores to choose from */
export function MailSettings({ places }: { places: readonly Place[] }) {
  const { found, asOf, error } = usePage('morning-mail', null, () => morningMail(api));
  if (error) return <StatusAlert kind="error">{error}</StatusAlert>;
  if (!found) return null;
  return (
    <chakra.section {...PANEL} aria-labelledby="morning-mail" display="grid" gap="4">
      <chakra.h2 id="morning-mail" fontSize="lg" fontWeight="bold">
        {MORNING.mail}
      </chakra.h2>
      <AsOf at={asOf} />
      <MailForm mail={found.reply} places={places} />
    </chakra.section>
  );
}

function MailForm({ mail, places }: { mail: Mail; places: readonly Place[] }) {
  const keyOf = useKey();
  const [{ stores, hour, only_red: onlyRed }, setWanted] = useState<MorningMailBody>(mail);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: AlertKind; text: string } | null>(null);
  const change = (part: Partial<MorningMailBody>) => {
    setWanted((before) => ({ ...before, ...part }));
    setOutcome(null);
  };
  const here = places.map(({ id }) => id);
  const elsewhere = stores.filter((id) => !here.includes(id));

  const save = async () => {
    setBusy(true);
    setOutcome(null);
    const body = { stores, hour, only_red: onlyRed };
    try {
      const saved = await changeMorningMail(api, body, keyOf(body));
      setOutcome({ kind: 'success', text: saved.stores.length > 0 ? MORNING.saved : MORNING.savedNone });
    } catch (error) {
      setOutcome({ kind: 'error', text: isUnreachable(error) ? MORNING.offline : failureText(error) });
    }
    setBusy(false);
  };

  return (
    <chakra.form
      display="grid"
      gap="4"
      aria-labelledby="morning-mail"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {mail.email === null ? (
        <StatusAlert kind="warning">{MORNING.noAddress}</StatusAlert>
      ) : (
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {`${MORNING.mailHint} ${MORNING.sentTo(mail.email)}`}
        </chakra.p>
      )}
      <StoreChoice places={places} chosen={stores} onChange={(chosen) => change({ stores: chosen })} />
      {elsewhere.length > 0 && <p>{MORNING.elsewhere(elsewhere.length)}</p>}
      <chakra.div maxWidth="xs">
        <SelectField
          label={MORNING.hour}
          value={hour}
          onChange={({ target }) => change({ hour: Number(target.value) })}
        >
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {hourText(each)}
            </option>
          ))}
        </SelectField>
      </chakra.div>
      <Checkbox checked={onlyRed} onChange={(checked) => change({ only_red: checked })}>
        {MORNING.onlyRed}
      </Checkbox>
      <chakra.div>
        <Button type="submit" disabled={busy}>
          {MORNING.save}
        </Button>
      </chakra.div>
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </chakra.form>
  );
}

type ChoiceProps = {
  places: readonly Place[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

function StoreChoice({ places, chosen, onChange }: ChoiceProps) {
  const [only] = places;
  const ids = places.map(({ id }) => id);
  const without = chosen.filter((id) => !ids.includes(id));
  const set = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  if (only && places.length === 1)
    return (
      <Checkbox checked={chosen.includes(only.id)} onChange={(checked) => set(only.id, checked)}>
        {MORNING.thisStore}
      </Checkbox>
    );
  return (
    <chakra.fieldset display="grid" gap="2">
      <chakra.legend fontWeight="medium" mb="2">
        {MORNING.stores}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="button" variant="outline" onClick={() => onChange([...without, ...ids])}>
          {MORNING.all}
        </Button>
        <Button type="button" variant="outline" onClick={() => onChange(without)}>
          {MORNING.none}
        </Button>
      </chakra.div>
      <chakra.div
        display="grid"
        columnGap="4"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))"
        maxHeight="96"
        overflowY="auto"
      >
        {places.map(({ id, store_name }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={(checked) => set(id, checked)}>
            {store_name}
          </Checkbox>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
