import Dexie, { type EntityTable } from 'dexie';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { create } from 'zustand';

/**
 * The minimum for the stack: a page with the app's libraries and one field. Like the app's, the field is
 * ready when the device's data has been read.
 */
const db = new Dexie('peer') as Dexie & { kept: EntityTable<{ id: string; text: string }, 'id'> };
db.version(1).stores({ kept: 'id' });

const useKept = create<{ text: string | null }>(() => ({ text: null }));

function Peer() {
  const text = useKept((kept) => kept.text);
  useEffect(() => {
    db.kept.get('name').then((row) => useKept.setState({ text: row?.text ?? '' }));
  }, []);
  if (text === null) return null;
  return (
    <form>
      <label htmlFor="name">Username</label>
      <input id="name" defaultValue={text} />
    </form>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Peer />} />
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
