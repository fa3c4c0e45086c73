import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import { cameraFormats } from '../../src/shared/tickets/camera-formats';
import '../../src/app/shell/trusted-urls';
import { CameraDialog } from '../../src/app/tickets/scan-controls/camera-dialog';
import { openCamera, openSweep } from '../../src/scanner/camera';
import { readyTones, signal } from '../../src/scanner/sound';
import { listenToGun } from '../../src/scanner/wedge';
import { STANDARD } from '../../src/shared/tickets/layouts';

/** The interface that the scanner's browser tests use through `window`. */
export type ScannerHarness = {
  /** All events in order: 'scan …', 'box …', 'click', 'submit …'. */
  log: string[];
  openCamera: typeof openCamera;
  openSweep: typeof openSweep;
  signal: typeof signal;
};

declare global {
  interface Window {
    harness: ScannerHarness;
  }
}

const log: string[] = [];
window.harness = { log, openCamera, openSweep, signal };

/** Focuses the field after this one. */
const moveOn = ({ currentTarget }: FormEvent) =>
  currentTarget.parentElement?.nextElementSibling?.querySelector('input')?.focus();

/** Every kind of element that can have the focus, all controlled by React. */
function Page() {
  const [upc, setUpc] = useState('');
  const [shift, setShift] = useState('2nd');
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState('');
  const [digits, setDigits] = useState('');
  const [camera, setCamera] = useState(false);
  const [scanned, setScanned] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        log.push(`submit ${upc}`);
      }}
    >
      <label>
        UPC <input value={upc} onChange={(event) => setUpc(event.target.value)} />
      </label>
      <label>
        Shift
        <select value={shift} onChange={(event) => setShift(event.target.value)}>
          {['1st', '2nd', '3rd', '0 none'].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Note <textarea value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <label>
        Scan{' '}
        <input
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') log.push(`box ${currentTarget.value}`);
          }}
        />
      </label>
      <label>
        Amount <input type="number" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <label>
        Day <input type="date" />
      </label>
      <label>
        Last four <input maxLength={4} />
      </label>
      <label>
        Fixed <input readOnly value="roll" />
      </label>
      <label>
        Digits <input value={digits} onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))} />
      </label>
      {['Box 1', 'Box 2', 'Box 3', 'Box 4'].map((name) => (
        <label key={name}>
          {name} <input maxLength={1} onInput={moveOn} />
        </label>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: it stands for an editor */}
      <div role="textbox" tabIndex={0} aria-label="Letter" contentEditable suppressContentEditableWarning />
      <label>
        Jumpy <input onInput={() => document.querySelector('textarea')?.focus()} />
      </label>
      <button type="button" onClick={() => log.push('click')}>
        Proceed
      </button>
      <button type="submit">Save</button>
      <button type="button" onClick={() => setCamera(true)}>
        Camera
      </button>
      <video muted playsInline />
      <CameraDialog
        open={camera}
        formats={cameraFormats(STANDARD)}
        onClose={() => setCamera(false)}
        onScan={({ text, source }) => {
          log.push(`scan ${text} by ${source}`);
          setScanned(text);
        }}
        feedback={{ tone: 'good', text: `Card filled with ${scanned}` }}
      />
      <output>{JSON.stringify({ upc, shift, note, amount, digits })}</output>
    </form>
  );
}

listenToGun(document, ({ text, source }) => log.push(`scan ${text} by ${source}`));
readyTones(document);
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Page />);
