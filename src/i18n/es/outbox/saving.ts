import type { Texts } from '../../areas';

export const NOT_SAVED = {
  app_failed:
    'Algo falló en la aplicación: no se guardó nada. Sus tarjetas siguen aquí; vuelva a cargar la aplicación e intente de nuevo.',
} satisfies Texts['NOT_SAVED'];

const inAnotherTab = (what: string): string =>
  `Mientras tanto, este registro ${what} en otra pestaña: aquí no se cambió nada.`;

export const ENTRY_CONFLICT = {
  pending: inAnotherTab('se está enviando de nuevo'),
  sent: inAnotherTab('se envió'),
  discarded: inAnotherTab('se descartó'),
  replaced: inAnotherTab('se cambió'),
  attention: inAnotherTab('necesita atención'),
  gone: inAnotherTab('dejó de estar en este dispositivo'),
} satisfies Texts['ENTRY_CONFLICT'];
