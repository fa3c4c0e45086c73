import 'virtual:theme.css';
import type { ReactNode } from 'react';

/** The same as `../theme` in a built app, where all looks are style sheets. */
export const Theme = ({ children }: { children: ReactNode }) => children;
