import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const LAYOUT = {
  skip: 'Ir al contenido',
  menu: 'Menú',
  mainMenu: 'Menú principal',
  notifications: 'Avisos',
  onDuty: 'En turno: ',
  lock: 'Bloquear',
  lightMode: 'Modo claro',
  darkMode: 'Modo oscuro',
  fullscreen: 'Pantalla completa',
  leaveFullscreen: 'Salir de pantalla completa',
  profile: 'Perfil',
  handOver: 'Entregar a los empleados',
  logout: 'Cerrar sesión',
  logoutWarning: (waiting) =>
    `${waiting === 1 ? 'Hay 1 registro' : `Hay ${waiting} registros`} por enviar. Después de cerrar sesión, se envían la próxima vez que alguien inicie sesión en esta tienda.`,
  outbox: 'Bandeja de salida',
  online: 'En línea',
  offline: 'Sin conexión',
  waiting: (entries) => `${entries} por enviar`,
  needAttention: (entries) => `${entries} ${entries === 1 ? 'necesita' : 'necesitan'} atención`,
  settings: 'Ajustes',
  topbarTheme: 'Tema de la barra superior',
  sidebarType: 'Tipo de barra lateral',
  sidebarTheme: 'Tema de la barra lateral',
  colorMode: 'Modo de color',
  light: 'Claro',
  dark: 'Oscuro',
  default: 'Normal',
  icon: 'Icono',
  asTheDevice: 'Como el dispositivo',
  darkBars: 'El modo oscuro usa barras oscuras. Los ajustes se guardan en este dispositivo.',
} satisfies Texts['LAYOUT'];

export const BANNER = {
  reload: 'Volver a cargar',
  updateNow: 'Actualizar ahora',
  signIn: 'Iniciar sesión',
  signInAgain: (handedOver, waiting) => {
    const who = handedOver ? 'Un administrador debe iniciar sesión aquí' : 'Inicie sesión de nuevo';
    return waiting === 0
      ? `${who}.`
      : `${who} para enviar ${pluralize(waiting, 'registro pendiente', 'registros pendientes')}.`;
  },
  keepCounting: ' El servidor ya no acepta datos de esta terminal. Puede seguir contando; no se pierde nada.',
  update: 'Hay una versión nueva lista.',
  updatedElsewhere: 'Hay una versión nueva en uso en otra pestaña.',
  partMissing:
    'No se pudo cargar una parte de la aplicación. Puede haber una versión más nueva lista, o no hay red.',
  clockWrong: (by, isBehind) =>
    `El reloj de este dispositivo está ${by} ${isBehind ? 'atrasado' : 'adelantado'}.`,
  clockTimes: (device, store) => `Muestra ${device}; en la tienda es ${store}.`,
  clockHarmless: 'De todos modos, los registros llevan la fecha correcta.',
  clockSetBack: 'El reloj de este dispositivo no puede estar bien: ajústelo.',
  clockSetBackTimes: (device, store) =>
    `Muestra ${device}; en la tienda es ${store} o más tarde, y hasta entonces los registros llevan esa hora.`,
  storageNearlyFull: (left) =>
    `El almacenamiento de este dispositivo está casi lleno: quedan ${left} para esta aplicación. Borre otras cosas para hacer espacio, antes de que ya no se puedan guardar los conteos.`,
} satisfies Texts['BANNER'];
