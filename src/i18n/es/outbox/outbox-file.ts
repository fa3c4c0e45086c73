import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const entries = (count: number): string => pluralize(count, 'registro');

export const OUTBOX_FILE = {
  title: 'Otra terminal',
  intro:
    '¿Falla este dispositivo? Guarde su bandeja de salida en un archivo y cárguelo en otra terminal de esta tienda. Nada se registra dos veces, aunque las dos lo envíen. No hace falta red.',
  download: 'Descargar la bandeja de salida',
  load: 'Cargar archivo',
  chooser: 'Archivo de bandeja de salida',
  saved: (count, file) => `${pluralize(count, 'registro guardado', 'registros guardados')} como ${file}.`,
  loaded: (count) => `${pluralize(count, 'registro cargado', 'registros cargados')}.`,
  known: (count) => `${pluralize(count, 'registro ya estaba', 'registros ya estaban')} aquí.`,
  foreign: (count) => `${count === 1 ? 'Se rechazó' : 'Se rechazaron'} ${entries(count)} de otra tienda.`,
  accordingToFile: (name) => `${name} (según el archivo)`,
  fileSays: (name, inFile) => `${name} (el archivo dice ${inFile})`,
  question: '¿Cargar este archivo de bandeja de salida?',
  loadEntries: (count) => `Cargar ${entries(count)}`,
  made: (at, terminal) => `guardado ${at} en la terminal ${terminal}.`,
  madeUnknown: 'guardado por una versión anterior de la aplicación, que no anotaba la hora ni la terminal.',
  warning:
    'Estos registros contarán con los nombres que se muestran aquí. Cualquiera puede escribir un archivo así: cárguelo solo si sabe de dónde viene. El registro de auditoría anotará que usted lo cargó.',
  entries: 'Registros',
  more: (count) => `y ${pluralize(count, 'registro', 'registros')} más`,
  authors: 'Quién hizo estos registros',
  madeBy: 'Hecho por',
  first: 'Primero',
  last: 'Último',
} satisfies Texts['OUTBOX_FILE'];

export const FILE_FAULT = {
  not_ours: 'No es un archivo de bandeja de salida de esta aplicación: no se tomó nada de él.',
  newer_version:
    'Este archivo es de una versión más nueva de la aplicación. Actualice primero esta terminal: no se tomó nada de él.',
  damaged: 'Este archivo está dañado o fue cambiado: no se tomó nada de él.',
  no_store: 'Una bandeja de salida es de una tienda: inicie sesión como esa tienda.',
} satisfies Texts['FILE_FAULT'];
