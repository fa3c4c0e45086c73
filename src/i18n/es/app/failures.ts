import type { Texts } from '../../areas';

export const FAILURES = {
  unreachable: 'No se pudo conectar con el servidor. Esta pantalla necesita la red; intente de nuevo.',
  signInAgain: 'Credenciales no válidas. Inicie sesión de nuevo para usar esta pantalla.',
} satisfies Texts['FAILURES'];
