import { Button, chakra } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { SCREEN_FAILED } from '../i18n/en/app/screen-failed';
import { statusText } from '../i18n/en/rules/status-text';
import { currentMessages } from '../i18n/language';
import { updateNow } from '../pwa/update-store';
import { ScreenLoadError } from './load-screen';

type Props = {
  children: ReactNode;
  /** the current address; navigating to another one resets the boundary */
  place: string;
};
type State = { error: unknown; place: string };

/** Shows recovery options when a screen fails, and keeps the rest of the app usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const t = currentMessages(SCREEN_FAILED);
    return (
      <chakra.div role="alert" maxWidth="lg" mx="auto" my="10" px="4" textAlign="center">
        <chakra.p fontSize="lg" mb="5">
          {error instanceof ScreenLoadError ? t.notLoaded : statusText(500)}
        </chakra.p>
        <Button onClick={() => void updateNow()}>{t.reload}</Button>
      </chakra.div>
    );
  }
}
