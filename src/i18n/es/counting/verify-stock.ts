import type { SummaryChange } from '../../../domain/counting/review/summary-changes';
import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const missing = (tickets: number): string => pluralize(tickets, 'boleto faltante', 'boletos faltantes');

const SCAN_STEP = {
  title: 'Escanee un boleto de cada paquete',
  text: 'Escanee el código de barras largo al reverso del boleto de enfrente, con el lector o la cámara, o escriba su número. La tarjeta se llena sola.',
};
const PROCEED = '¿Escaneó todos los paquetes? Presione Continuar';
const SAVED = 'Se guarda enseguida en este dispositivo, también sin conexión, y se envía solo.';

/** Why a lot of the open summary has other figures. */
function changeReason({ gone, added }: SummaryChange): string {
  const reasons = [
    gone > 0 && `otra terminal contó ${pluralize(gone, 'boleto')}`,
    added > 0 && `${pluralize(added, 'boleto llegó', 'boletos llegaron')} al estante`,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(', ') : 'se cambió la dirección del rollo';
}

export const VERIFY_STOCK = {
  title: 'Contar boletos',
  of: {
    shift: {
      name: 'Conteo del turno',
      soFar: (tickets, amount) => `${pluralize(tickets, 'boleto vendido', 'boletos vendidos')} · ${amount}`,
      heading: 'Boletos vendidos',
      nothing: 'Nada vendido',
      count: (tickets) => pluralize(tickets, 'vendido'),
      total: (tickets, amount) => `${pluralize(tickets, 'boleto')} · ${amount}`,
      gone: 'Agotado',
      markAllGone: 'Marcar todos los que faltan como agotados',
      save: 'Registrar ventas',
    },
    opening: {
      name: 'Revisión de apertura',
      soFar: (tickets, amount) => `${missing(tickets)} · ${amount}`,
      heading: 'Revisión de apertura',
      nothing: 'No falta nada',
      count: (tickets) => pluralize(tickets, 'faltante'),
      total: (tickets, amount) => `${missing(tickets)} · ${amount}`,
      gone: 'No está',
      markAllGone: 'Marcar todos los demás como no encontrados',
      save: 'Guardar revisión',
    },
  },
  kindOfCount: 'Tipo de conteo',
  openingHint:
    'Cuente antes de la primera venta. Los boletos que faltan desde el último conteo se registran como faltantes, no en las ventas de un empleado.',
  openingReminder:
    'Hoy nadie ha revisado el estante en esta terminal. Cuente los paquetes antes de la primera venta.',
  startOpening: 'Empezar la revisión de apertura',
  counted: (packs, all) => `${packs} de ${all} contados`,
  nextBin: (bin) => `Sigue la casilla ${bin}`,
  proceed: 'Continuar',
  continueWithoutScanning: 'Continuar sin escanear',
  nothingToScan: (packs) =>
    `¿Se acabaron todos los boletos de un paquete? Entonces no queda nada que escanear: hay ${pluralize(packs, 'paquete')} en el estante.`,
  leftToCount: (packs, amount) => `${packs === 1 ? 'Queda' : 'Quedan'} ${packs} ·\u00a0${amount}`,
  view: {
    label: 'Ver los paquetes como',
    list: 'Lista',
    grid: 'Cuadrícula',
    packs: 'Paquetes en el estante',
    leftToCount: 'por contar',
    scanIt: 'Por contar: escanee el boleto de enfrente',
  },
  notCounted: 'Aún sin contar',
  packsWorth: (packs, amount) => `${pluralize(packs, 'paquete')} · ${amount}`,
  more: (packs) => `y ${packs} más`,
  bin: (bin) => `Casilla ${bin}`,
  from: 'desde',
  nothingSeen:
    'No se escaneó ningún paquete: regrese y escanee el boleto de enfrente de cada paquete, o marque los paquetes que ya no están.',
  scanned: (packs, onShelf) => `${packs} de ${onShelf} paquetes del estante escaneados`,
  nothingMissing: (packs, onShelf) =>
    `${packs} de ${onShelf} vistos, no falta nada${packs < onShelf ? ' en ellos' : ''}`,
  missing: (seen, onShelf, packs, tickets, amount) =>
    `${seen} de ${onShelf} vistos. Falta desde el último conteo: ${pluralize(packs, 'paquete')}, ${pluralize(tickets, 'boleto')}, ${amount}`,
  nobodysSale: 'No es venta de nadie: el informe del día lo muestra como faltante.',
  reported: 'Se avisará',
  reportedHint:
    'Estos paquetes están aquí, pero se registraron como vendidos o faltantes. El administrador de la tienda lo revisará.',
  isHere: (sold) => `está enfrente, ${sold}`,
  summaryChanged: 'El inventario cambió mientras este resumen estaba abierto:',
  lotChanged: (change) => {
    const { upc, lotCounter, before, now } = change;
    const figure = before === now ? `sigue en ${now}` : `${before} → ${now}`;
    return `Lote ${lotCounter} de ${upc}: ${changeReason(change)}; ${figure}`;
  },
  understood: 'Entendido',
  newCount: 'Nuevo conteo',
  printShift: 'Imprimir mi turno',
  lock: 'Bloquear',
  packsSeen: (packs, onShelf) => `${packs} de ${onShelf} paquetes vistos`,
  packsScanned: (packs) => `Escaneados · ${pluralize(packs, 'paquete')}`,
  subtotal: (packs, count, amount) => `${pluralize(packs, 'paquete')} · ${count} · ${amount}`,
  staysOnShelf: (packs, amount) => `${packs} sin escanear · ${amount} siguen en el estante`,
  notScanned: 'Sin escanear',
  onShelf: (packs, tickets, amount) =>
    `${pluralize(packs, 'paquete')}, ${tickets} boletos, ${amount} en el estante`,
  tickets: (count) => `${count} boletos`,
  markAllOnShelf: 'Marcar todos como en el estante',
  stillOnShelf: 'Sigue en el estante',
  showTour: 'Ver el recorrido',
  tour: {
    label: 'Recorrido',
    skip: 'Saltar',
    next: 'Siguiente',
    end: 'Entendido',
    heading: (step, steps, title) => `${step} de ${steps}: ${title}`,
    steps: {
      shift: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'Muestra los paquetes que no escaneó. Solo los que marque como Agotado se registran como vendidos.',
        },
        { title: 'Registrar ventas guarda el conteo', text: SAVED },
      ],
      opening: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'Muestra los paquetes que no escaneó. Solo los que marque como No está se registran como faltantes.',
        },
        { title: 'Guardar revisión guarda lo que falta', text: SAVED },
      ],
    },
  },
} satisfies Texts['VERIFY_STOCK'];
