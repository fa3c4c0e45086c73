import { Button, chakra } from '@chakra-ui/react';
import { IMPORTS } from '../../i18n/en/stock/imports';
import { Checkbox } from '../../ui/form/checkbox';
import { ImportProgress } from './import-progress';
import type { Import, ImportState } from './use-import';

/** A file with more errors has one cause; the first of them show it. */
const SHOWN_ERRORS = 100;

type Props = {
  work: Import;
  file: NonNullable<ImportState['file']>;
  checked: NonNullable<ImportState['checked']>;
};

/** Shows what the import will do. Lines that aren't right are left out by a person, never silently. */
export function CheckStep({ work, file, checked }: Props) {
  const { data, leftOut, rows } = checked;
  const wrong = data.lines.filter(({ result }) => result === 'error');
  const open = wrong.filter(({ line }) => !leftOut.has(line));
  const toDo = data.added + data.changed;
  const figures = [
    IMPORTS.added(data.added),
    ...(data.changed > 0 ? [IMPORTS.changed(data.changed)] : []),
    ...(data.unchanged > 0 ? [IMPORTS.unchanged(data.unchanged)] : []),
    ...(open.length > 0 ? [IMPORTS.errors(open.length)] : []),
    ...(leftOut.size > 0 ? [IMPORTS.leftOut(leftOut.size)] : []),
  ];
  const toggle = (line: number, isOut: boolean) => {
    const lines = new Set(leftOut);
    if (isOut) lines.add(line);
    else lines.delete(line);
    work.leaveOut(checked, lines);
  };
  return (
    <>
      <chakra.h2 fontSize="lg" fontWeight="bold">
        {IMPORTS.checked}
      </chakra.h2>
      <chakra.p role="status" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {figures.join(' · ')}
      </chakra.p>
      {wrong.length > 0 && (
        <chakra.section aria-label={IMPORTS.notRight} display="grid" gap="2">
          <p>{IMPORTS.fixOrLeave}</p>
          <chakra.ul listStyle="none">
            {wrong.slice(0, SHOWN_ERRORS).map(({ line, errors }) => (
              <chakra.li
                key={line}
                display="flex"
                flexWrap="wrap"
                alignItems="center"
                columnGap="4"
                borderTopWidth="1px"
                py="1"
              >
                <chakra.div flex="1" minWidth="min(100%, 18rem)">
                  <chakra.strong>
                    {IMPORTS.line} {line}
                  </chakra.strong>
                  {errors.map(({ field, message }) => (
                    <chakra.p key={field} color="fg.error">
                      {message}
                    </chakra.p>
                  ))}
                </chakra.div>
                <Checkbox checked={leftOut.has(line)} onChange={(isOut) => toggle(line, isOut)}>
                  {IMPORTS.leaveOut(line)}
                </Checkbox>
              </chakra.li>
            ))}
          </chakra.ul>
          {wrong.length > SHOWN_ERRORS && <p>{IMPORTS.moreErrors(wrong.length - SHOWN_ERRORS)}</p>}
          {open.length > 0 && (
            <div>
              <Button
                variant="outline"
                onClick={() => work.leaveOut(checked, new Set(wrong.map(({ line }) => line)))}
              >
                {IMPORTS.leaveAllOut(wrong.length)}
              </Button>
            </div>
          )}
        </chakra.section>
      )}
      {toDo === 0 && wrong.length === 0 && <p>{IMPORTS.nothingNew}</p>}
      <ImportProgress work={work} />
      {work.busy === null && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button disabled={open.length > 0 || toDo === 0} onClick={() => work.save(file, checked)}>
            {IMPORTS.doImport(rows.length - leftOut.size)}
          </Button>
          <Button variant="outline" onClick={work.backToColumns}>
            {IMPORTS.back}
          </Button>
          <Button variant="outline" onClick={work.restart}>
            {IMPORTS.chooseOther}
          </Button>
        </chakra.div>
      )}
    </>
  );
}
