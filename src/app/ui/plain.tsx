import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { CONTROLS } from '../../messages/areas/controls';
import { useMessages } from '../../messages/hooks/use-messages';
import styles from './ui.module.css';

type Palette = 'gray' | 'blue' | 'green' | 'orange' | 'red';

/** Joins the class names that apply. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

type ButtonLook = { variant?: 'solid' | 'subtle' | 'outline' | 'ghost'; size?: 'md' | 'lg' };

/** The attributes that make an element look like a button, for links. */
export const buttonLook = ({ variant = 'solid', size = 'md' }: ButtonLook, className?: string) => ({
  className: classes('button', className),
  'data-variant': variant,
  'data-size': size,
});

type ButtonProps = ComponentProps<'button'> & ButtonLook & { palette?: Palette };

/** Chakra's button for the shell and the counter, which load no Chakra: the theme's style sheet has its styles. */
export const Button = ({ variant, size, palette, className, ...button }: ButtonProps) => (
  <button type="button" data-palette={palette} {...buttonLook({ variant, size }, className)} {...button} />
);

/** The same for Chakra's badge. */
export const Badge = ({ palette, className, ...badge }: ComponentProps<'span'> & { palette?: Palette }) => (
  <span className={classes('badge', className)} data-palette={palette} {...badge} />
);

/** The Try Again button next to an error message. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  const t = useMessages(CONTROLS);
  return (
    <Button variant="outline" onClick={onClick}>
      {t.tryAgain}
    </Button>
  );
}

/** A link in running text. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <Link className={styles.textLink} {...props} />
);
