import { groupBy } from '../values/collections';
import {
  MAX_NAXML_BYTES,
  type NaxmlFault,
  type NaxmlReport,
  naxmlReports,
  reportKey,
  UnreadableNaxml,
} from './naxml';

/** Groups the files of the same reports, such as the departments and the summary of a shift, in their order. */
export function bundlesOf<F extends { bytes: Uint8Array }>(files: readonly F[]): F[][] {
  let bundles: { keys: string[]; files: F[] }[] = [];
  for (const file of files) {
    const keys = naxmlReports([file.bytes]).map((report) => `${report.location} ${reportKey(report)}`);
    const same = bundles.filter((bundle) => bundle.keys.some((key) => keys.includes(key)));
    const joined = {
      keys: [...same.flatMap((bundle) => bundle.keys), ...keys],
      files: [...same.flatMap((bundle) => bundle.files), file],
    };
    bundles = [...bundles.filter((bundle) => !same.includes(bundle)), joined];
  }
  return bundles.map((bundle) => bundle.files);
}

type NamedFile = { name: string; bytes: Uint8Array };
/** What several files hold. */
type ReadFiles = {
  reports: NaxmlReport[];
  /** the reason why each other file, or several of one report, can't be read */
  faults: { names: string[]; fault: NaxmlFault }[];
  /** the number of files without figures of a drawer, such as those of fuel */
  others: number;
};

/**
 * Reads the files of a register's folder: one that can't be read is named and left out, and the others count.
 * @throws UnreadableNaxml for files of several stores
 */
export function readNaxmlFiles(files: readonly NamedFile[]): ReadFiles {
  const faults: ReadFiles['faults'] = [];
  let others = 0;
  const reportsOf = (bundle: readonly NamedFile[]): NaxmlReport[] => {
    try {
      return naxmlReports(bundle.map(({ bytes }) => bytes));
    } catch (error) {
      if (!(error instanceof UnreadableNaxml)) throw error;
      if (error.fault.kind === 'no_figures') others += bundle.length;
      else faults.push({ names: bundle.map(({ name }) => name), fault: error.fault });
      return [];
    }
  };
  const readable = files.flatMap((file) => {
    const [report] = reportsOf([file]);
    return report ? [{ ...file, location: report.location }] : [];
  });
  const locations = [...groupBy(readable, ({ location }) => location).keys()];
  if (locations.length > 1)
    throw new UnreadableNaxml({ kind: 'two_locations', locations: locations.join(', ') });
  return { reports: bundlesOf(readable).flatMap(reportsOf), faults, others };
}

/** The bytes of a file that a person chose: of one that is too large only so many that it is refused. */
export const bytesOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, MAX_NAXML_BYTES + 1).arrayBuffer());
