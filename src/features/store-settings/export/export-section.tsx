import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { now } from '../../../api/client/clock';
import { businessDate } from '../../../domain/time/store-clock';
import { STORE_EXPORT } from '../../../i18n/en/stock/store-export';
import { exportFailure } from '../../../reports/export/export-failure';
import { saveFile } from '../../../reports/export/save-file';
import { PANEL } from '../../../theme/looks';
import { Icon } from '../../../ui/icon';
import { Progress } from '../../../ui/page/progress';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { storeFiles } from './store-files';

/** The file that is being written, the how-manieth it is, and of how many. */
type Doing = { file: string; done: number; total: number };

/** Everything that a store has, as one archive of CSV files. */
export function ExportSection({ storeId }: { storeId: number }) {
  const clock = useStoreClock();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    const files = storeFiles(storeId, signal);
    try {
      const { zipOf } = await import('./zip-file');
      const archive = await zipOf(files, ({ name }, done) => {
        signal.throwIfAborted();
        setDoing({ file: name, done, total: files.length });
      });
      signal.throwIfAborted();
      saveFile(`store-${storeId}-${businessDate(now(), clock)}.zip`, archive, archive.type);
    } catch (error) {
      // Cancelled: nothing to say.
      if (!signal.aborted) setFailure(exportFailure(error));
    } finally {
      if (running.current === controller) setDoing(null);
    }
  };

  return (
    <chakra.section {...PANEL} aria-labelledby="store-export" display="grid" gap="3">
      <chakra.h2 id="store-export" fontSize="lg" fontWeight="bold">
        {STORE_EXPORT.title}
      </chakra.h2>
      <chakra.p color="fg.muted">{STORE_EXPORT.hint}</chakra.p>
      {doing ? (
        <Progress share={doing} onCancel={() => running.current?.abort()}>
          {STORE_EXPORT.writing(doing.file)}
        </Progress>
      ) : (
        <chakra.div>
          <Button variant="outline" onClick={download}>
            <Icon name="download" />
            {STORE_EXPORT.download}
          </Button>
        </chakra.div>
      )}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
    </chakra.section>
  );
}
