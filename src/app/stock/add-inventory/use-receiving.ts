import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useLayoutEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { boolean, number, object, string } from 'yup';
import { useStore } from 'zustand';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { inReadersLanguage } from '../../../messages/current';
import { requiredText } from '../../../messages/words/field-labels';
import { packFaultText } from '../../../messages/words/packs';
import { readyTones, soundOutcome } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import { endFault, needsCrossing, startFault } from '../../../shared/stock/receiving';
import { isSerial } from '../../../shared/tickets/serial';
import { useConnectivity } from '../../state/connectivity-store';
import { refreshStock, storeCodes } from '../../state/stock-store';
import { required, text } from '../../ui/form/form-schema';
import { receivingOn, signedIn, takeOverKept } from './receiving-sender';
import {
  NO_PACK,
  type PackFields,
  type PackValues,
  savedLines,
  savingLines,
  waitsForNetwork,
} from './receiving-state';
import type { ReceivingStore } from './receiving-store';

/** The serial form's rules (specification, section 5, Add Inventory). */
const packSchema = inReadersLanguage(ADD_INVENTORY, (t) =>
  object({
    start_number: text((start) => packFaultText(startFault(start))),
    plan_id: text(required(requiredText('plan'))),
    lot_size: number().defined().nullable(),
    end_number: string()
      .defined()
      .test((end, context) => {
        const { start_number, lot_size }: PackValues = context.parent;
        const message = packFaultText(endFault(end, start_number, lot_size));
        return message === null || context.createError({ message });
      }),
    vendor_id: text(required(requiredText('vendor'))),
    crossing: boolean()
      .defined()
      .test((crossing, context) => {
        const { start_number, end_number }: PackValues = context.parent;
        if (crossing || !needsCrossing(start_number, end_number)) return true;
        return context.createError({ message: t.confirmCrossing });
      }),
  }),
);

export type PackForm = UseFormReturn<PackValues>;

/** The interval at which packs that wait for the network are tried again, in milliseconds. */
const RETRY_MS = 5_000;

/** Codes that were scanned on the list of lots, for the page that it opens. */
const scannedBefore: string[] = [];

/** Hands a code to the page of receiving, which must be opened next. */
export const receiveNext = (code: string): void => void scannedBefore.push(code);

/** Receives packs into a store, from the form and the gun, while the component is mounted. */
export function useReceiving(storeId: number) {
  const form = useForm<PackValues>({ defaultValues: NO_PACK, resolver: yupResolver(packSchema()) });
  const [{ store, drafts }] = useState(() =>
    receivingOn({ storeId, userId: signedIn(), fields: fieldsOf(form), onScan: soundOutcome }),
  );

  useEffect(() => readyTones(document), []);
  // In a layout effect, so that the code that opened the page comes before any later scan.
  useLayoutEffect(() => {
    for (const code of scannedBefore.splice(0)) void store.getState().scan(code);
  }, [store]);
  useGun(({ text }) => store.getState().scan(text), { codes: storeCodes });
  useRetries(store);
  useLeavingGuard(store);
  useEffect(() => {
    const leave = takeOverKept(drafts, (kept) => store.getState().resume(kept));
    return () => {
      store.getState().stash();
      leave(store.getState().stop());
      // The counter's screens need the new packs.
      if (savedLines(store.getState().lines).length > 0) void refreshStock();
    };
  }, [drafts, store]);
  return { form, store };
}

/** Saves packs that wait for the network when the server seems reachable again, and at intervals. */
function useRetries(store: ReceivingStore): void {
  const online = useConnectivity((state) => state.online);
  const waits = useStore(store, ({ lines }) => lines.some(waitsForNetwork));
  useEffect(() => {
    if (online) void store.getState().retry();
  }, [store, online]);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void store.getState().retry(), RETRY_MS);
    return () => clearInterval(timer);
  }, [store, waits]);
}

/** Asks before the page is left while packs are being saved. */
function useLeavingGuard(store: ReceivingStore): void {
  const saving = useStore(store, ({ lines }) => savingLines(lines).length > 0);
  useEffect(() => {
    if (!saving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [saving]);
}

function fieldsOf(form: PackForm): PackFields {
  return {
    read: () => ({ ...form.getValues() }),
    write(values) {
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name as keyof PackValues, value);
        form.clearErrors(name as keyof PackValues);
      }
      const { start_number, lot_size, end_number } = form.getValues();
      // Shows at once that the plan leaves no valid end.
      if (isSerial(start_number) && lot_size !== null && end_number === '') void form.trigger('end_number');
    },
    check: () => form.trigger(undefined, { shouldFocus: true }),
  };
}
