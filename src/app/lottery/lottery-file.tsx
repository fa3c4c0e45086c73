import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { IMPORT_FILE_FAULT } from '../../messages/areas/import-file-fault';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { say } from '../../messages/say';
import {
  linesOfRetailer,
  ownRetailer,
  type Retailer,
  retailersOf,
} from '../../shared/lottery/statement-file';
import { readFile } from '../imports/table-file/read-file';
import { type FileFault, type TableFile, UnreadableFile } from '../imports/table-file/table-file';
import { SelectField } from '../ui/fields';
import { StatusAlert } from '../ui/status-alert';

const READ_WITHIN_MS = 30_000;

/** A file of the lottery, with the lines of this store alone, and the retailer if the file names one. */
export type LotteryFile = { file: TableFile; lines: TableFile['lines']; retailer: Retailer | null };

/**
 * Reads files of the lottery, which may be of another store or of several.
 * @param number the store's number at the lottery; empty: not set
 */
export function useLotteryFile(number: string) {
  const t = useMessages(LOTTERY_WEEK);
  const fileFault = useMessages(IMPORT_FILE_FAULT);
  const [fault, setFault] = useState<string | null>(null);

  /** The retailer of a file. @returns undefined for a file of another store, or of several: the fault is shown */
  const retailerOf = (...file: Parameters<typeof retailersOf>): Retailer | null | undefined => {
    const retailer = ownRetailer(number, retailersOf(...file));
    if (!retailer || !('kind' in retailer)) return retailer;
    setFault(
      retailer.kind === 'other'
        ? t.otherRetailer({ found: retailer.found, own: number })
        : t.manyRetailers({ count: retailer.count }),
    );
    return undefined;
  };
  /** Reads a file. @returns null if it can't be read, or is of another store: the fault is shown */
  const read = async (chosen: File): Promise<LotteryFile | null> => {
    setFault(null);
    try {
      const file = await readFile(chosen, AbortSignal.timeout(READ_WITHIN_MS));
      const retailer = retailerOf(file.headings, file.lines, file.above);
      if (retailer === undefined) return null;
      const lines = retailer ? linesOfRetailer(file.headings, file.lines, retailer.number) : file.lines;
      return { file, lines, retailer };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setFault(say<FileFault>(fileFault, error.fault));
      return null;
    }
  };
  return { fault, setFault, retailerOf, read };
}

type FoundProps = {
  /** the file's name */
  name: string;
  retailer: Retailer | null;
  /** the store has no retailer number */
  isUnchecked: boolean;
  children: ReactNode;
};

/** The frame around a file's contents: the file's name and its retailer. */
export function FoundFile({ name, retailer, isUnchecked, children }: FoundProps) {
  const t = useMessages(LOTTERY_WEEK);
  return (
    <chakra.fieldset
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      minWidth="0"
      p="3"
      borderWidth="1px"
      borderRadius="md"
    >
      <chakra.legend fontWeight="medium">{name}</chakra.legend>
      {retailer && <p>{t.ofRetailer(retailer)}</p>}
      {retailer && isUnchecked && (
        <StatusAlert kind="info">{t.checkRetailer({ number: retailer.number })}</StatusAlert>
      )}
      {children}
    </chakra.fieldset>
  );
}

type ColumnProps = {
  label: string;
  headings: readonly string[];
  /** the chosen column, from 0; null: the file doesn't have it */
  column: number | null;
  onChoose: (column: number | null) => void;
};

/** The choice of a file's column. */
export function ColumnField({ label, headings, column, onChoose }: ColumnProps) {
  const office = useMessages(OFFICE_WORDS);
  return (
    <SelectField
      label={label}
      value={column ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">{office.notInThisFile}</option>
      {headings.map((heading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
        <option key={index} value={index}>
          {heading || index + 1}
        </option>
      ))}
    </SelectField>
  );
}
