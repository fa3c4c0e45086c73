import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const LOCK = {
  adminSignIn: 'Entrada del administrador',
  whoIsOnDuty: '¿Quién está en turno?',
  accessLost:
    'El servidor ya no acepta datos de esta terminal. Puede seguir contando y no se pierde nada, pero un administrador debe iniciar sesión aquí.',
  accessEnds: (day) =>
    `El acceso de esta terminal termina el ${day}. Antes de esa fecha, un administrador debe iniciar sesión aquí y entregarla de nuevo. Los conteos se conservan de todos modos.`,
  offline: 'Sin conexión',
  waiting: (count) => `${pluralize(count, 'registro', 'registros')} por enviar`,
  noClerks: 'Esta tienda aún no tiene empleados. Su administrador puede agregarlos.',
  findName: 'Buscar un nombre',
  clerks: 'Empleados',
  noPin: 'aún sin PIN',
  noSuchName: 'No hay nadie con ese nombre.',
  wasScan: 'Eso fue un escaneo. Escanee los paquetes cuando esté en turno.',
  notYou: '¿No es usted?',
  pin: 'PIN',
  checking: 'Comprobando…',
  goOnDuty: 'Entrar en turno',
  wrongPin: (triesLeft) =>
    `PIN incorrecto. ${triesLeft === 1 ? 'Queda' : 'Quedan'} ${pluralize(triesLeft, 'intento')}.`,
  lockedOut: (name) =>
    `Demasiados PIN incorrectos: ${name} no puede entrar por ahora. Deje la aplicación abierta: sin conexión, solo cuenta el tiempo con la aplicación abierta. El administrador de la tienda puede resolverlo con un PIN nuevo.`,
  tryAgainIn: (time) => `Intente de nuevo en ${time}.`,
  digits: 'Dígitos',
  erase: 'Borrar',
} satisfies Texts['LOCK'];

export const SENT_BACK = {
  no_longer_clerk: (name) => `${name} ya no puede entrar en turno: consulte al administrador de la tienda.`,
  pin_changed: (name) =>
    `El PIN de ${name} se cambió o se quitó: use el nuevo o consulte al administrador de la tienda.`,
  locked_out_elsewhere: (name) => `Se dieron demasiados PIN incorrectos para ${name} en otra terminal.`,
} satisfies Texts['SENT_BACK'];
