import { Component, type ReactNode } from 'react';
import { SCREEN_FAILED } from '../../messages/areas/screen-failed';
import { currentMessages } from '../../messages/current';
import { statusText } from '../../messages/words/status';
import { noteError } from '../state/problem-store';
import { ScreenLoadError } from './counter-screens';
import styles from './recovery.module.css';
import { UpdateButton } from './update-button';

type Props = {
  children: ReactNode;
  /** the current address; navigating to another one resets the boundary */
  place: string;
};
type State = {
  error: unknown;
  place: string;
  /** the screen was redrawn after a foreign script had changed it */
  isRedrawn: boolean;
};

/**
 * A script that isn't ours changed the page, such as a translator or an extension: React no longer finds a node where it
 * put it.
 */
const isByForeignScript = (error: unknown): boolean => error instanceof DOMException;

/**
 * Shows recovery options when a screen fails, and keeps the rest of the app usable. A screen that a foreign script has broken is first
 * redrawn once; scans and typed text are in its store (product: the page is ours to translate).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place, isRedrawn: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place, isRedrawn: false };
  }

  override componentDidCatch(error: unknown): void {
    if (isByForeignScript(error) && !this.state.isRedrawn) this.setState({ error: null, isRedrawn: true });
    else noteError(error, 'screen');
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const t = currentMessages(SCREEN_FAILED);
    return (
      <div className={styles.failure} role="alert">
        <p className={styles.failureText}>
          {error instanceof ScreenLoadError ? t.notLoaded : statusText(500)}
        </p>
        <UpdateButton />
      </div>
    );
  }
}
