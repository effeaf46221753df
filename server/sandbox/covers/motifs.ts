// Emblems of radius about 30 around 0,0. 'A' is the main ink, 'B' the second, 'K' the detail.
export const MOTIFS = {
  sol: [
    `<path d='M18.8-3L32 0L18.8 3zM17.8 6.8L27.7 16L14.7 12zM12 14.7L16 27.7L6.8 17.8zM3 18.8L0 32L-3 18.8zM-6.8 17.8L-16 27.7L-12 14.7zM-14.7 12L-27.7 16L-17.8 6.8zM-18.8 3L-32 0L-18.8-3zM-17.8-6.8L-27.7-16L-14.7-12zM-12-14.7L-16-27.7L-6.8-17.8zM-3-18.8L0-32L3-18.8zM6.8-17.8L16-27.7L12-14.7zM14.7-12L27.7-16L17.8-6.8z' fill='A'/>`,
    `<circle r='16' fill='B'/>`,
  ],
  lua: [
    `<path d='M10-26A28 28 0 1 0 10 26A34 34 0 0 1 10-26z' fill='A'/>`,
    `<circle cx='17' r='6' fill='B'/>`,
  ],
  peixe: [
    `<path d='M-30 0Q-8-26 16 0Q-8 26-30 0z' fill='A'/>`,
    `<path d='M12 0L32-17V17z' fill='B'/>`,
    `<path d='M-8-11A16 16 0 0 1-8 11Q-2 0-8-11z' fill='B'/>`,
    `<circle cx='-18' cy='-2' r='2.8' fill='K'/>`,
  ],
  folha: [
    `<path d='M-22 22A44 44 0 0 1 22-22 44 44 0 0 1-22 22z' fill='A'/>`,
    `<path d='M-26 26L14-14M-8 8V-10M-8 8H10M2-2V-13M2-2H13' fill='none' stroke='B' stroke-width='3'/>`,
  ],
  estrela: [
    `<path d='M0-31L8-8 31 0 8 8 0 31-8 8-31 0-8-8z' fill='A'/>`,
    `<path d='M0-12L12 0 0 12-12 0z' fill='B'/>`,
  ],
  olho: [
    `<path d='M-32 0Q0-34 32 0Q0 34-32 0z' fill='A'/>`,
    `<circle r='14' fill='B'/>`,
    `<circle r='6' fill='K'/>`,
  ],
  jarro: [
    `<path d='M-10-28H10V-20A22 22 0 0 1 12 26H-12A22 22 0 0 1-10-20z' fill='A'/>`,
    `<path d='M-22-1H22V8H-22z' fill='B'/>`,
    `<path d='M-20 3.5L-13-1-6 8 0-1 6 8 13-1 20 8' fill='none' stroke='K' stroke-width='2'/>`,
  ],
  ave: [
    `<path d='M-28-8H0A28 28 0 0 1-28 20z' fill='B'/>`,
    `<path d='M-8 24A32 32 0 0 1 24-8V4A24 24 0 0 1 0 28z' fill='A'/>`,
    `<path d='M24-8A12 12 0 0 0 12-20 12 12 0 0 0 2-8z' fill='A'/>`,
    `<path d='M24-14L33-9 24-6z' fill='B'/>`,
    `<circle cx='16' cy='-12' r='2.2' fill='K'/>`,
  ],
  barco: [
    `<path d='M-28 8H28L18 24H-18z' fill='A'/>`,
    `<path d='M-2-28V4H-24z' fill='B'/>`,
    `<path d='M3-20L20 4H3z' fill='A'/>`,
  ],
  flor: [
    `<path d='M0 0A30 30 0 0 1 0-30 30 30 0 0 1 0 0A30 30 0 0 1 30 0 30 30 0 0 1 0 0A30 30 0 0 1 0 30 30 30 0 0 1 0 0A30 30 0 0 1-30 0 30 30 0 0 1 0 0z' fill='A'/>`,
    `<path d='M0 0L17-17M0 0L17 17M0 0L-17 17M0 0L-17-17' fill='A'/>`,
    `<g transform='rotate(45) scale(.62)'><path d='M0 0A30 30 0 0 1 0-30 30 30 0 0 1 0 0A30 30 0 0 1 30 0 30 30 0 0 1 0 0A30 30 0 0 1 0 30 30 30 0 0 1 0 0A30 30 0 0 1-30 0 30 30 0 0 1 0 0z' fill='B'/></g>`,
  ],
  chave: [
    `<path d='M0-2V28M0 16H11M0 25H9' fill='none' stroke='A' stroke-width='6'/>`,
    `<circle cy='-14' r='11' fill='none' stroke='A' stroke-width='7'/>`,
    `<circle cy='-14' r='4' fill='B'/>`,
  ],
  coroa: [
    `<path d='M-28 18V-16L-13 0 0-24 13 0 28-16V18z' fill='A'/>`,
    `<path d='M-28 21h56v6h-56z' fill='B'/>`,
    `<circle cy='8' r='4' fill='B'/>`,
  ],
  sino: [
    `<path d='M-22 16C-14 8-18-24 0-26 18-24 14 8 22 16z' fill='A'/>`,
    `<path d='M-26 17h52v6h-52z' fill='B'/>`,
    `<circle cy='27' r='5' fill='A'/>`,
  ],
  fogo: [
    `<path d='M0-32C4-16 24-8 22 10A22 20 0 0 1-22 10C-22-4-8-6-8-20-2-18 0-14 0-32z' fill='A'/>`,
    `<path d='M0-4C2 4 12 8 10 16A10 10 0 0 1-10 16C-10 8-2 8 0-4z' fill='B'/>`,
  ],
  raio: [`<path d='M6-32L-20 6H-2L-8 32 20-8H2z' fill='A'/>`],
  mascara: [
    `<path d='M-28-18Q0-30 28-18Q30 22 0 30Q-30 22-28-18z' fill='A'/>`,
    `<path d='M-20-6Q-11-14-4-6Q-11 1-20-6zM20-6Q11-14 4-6Q11 1 20-6z' fill='K'/>`,
    `<path d='M-10 14Q0 22 10 14Q0 17-10 14z' fill='K'/>`,
    `<path d='M0-26L7-18 0-10-7-18z' fill='B'/>`,
  ],
  cacto: [
    `<path d='M0 30V-24M0 8H-18V-8M0 0H17V-16' fill='none' stroke='A' stroke-width='11' stroke-linecap='round' stroke-linejoin='round'/>`,
    `<circle cy='-27' r='5' fill='B'/>`,
    `<circle cx='-18' cy='-14' r='3.5' fill='B'/>`,
  ],
  abacaxi: [
    `<path d='M0-6A18 18 0 0 1 18 12 18 18 0 0 1-18 12 18 18 0 0 1 0-6z' fill='A'/>`,
    `<path d='M0-6L-16-22-5-18 0-32 5-18 16-22z' fill='B'/>`,
    `<path d='M-14 2L12 26M-17 14L2 29M14 2L-12 26M17 14L-2 29M0-6L16 10M0-6L-16 10' fill='none' stroke='K' stroke-width='1.5'/>`,
  ],
  caju: [
    `<path d='M-12-24H12Q24 4 14 14Q0 24-14 14Q-24 4-12-24z' fill='A'/>`,
    `<path d='M-8 18Q12 14 12 26Q2 36-6 28Q-12 22-8 18z' fill='B'/>`,
    `<path d='M0-24V-32' fill='none' stroke='B' stroke-width='4'/>`,
  ],
  gema: [
    `<path d='M-18-20H18L30-4 0 28-30-4z' fill='A'/>`,
    `<path d='M-10-4H10L0 28z' fill='B'/>`,
    `<path d='M-18-20L-10-4H-30zM18-20L10-4H30z' fill='B' opacity='.6'/>`,
  ],
  tambor: [
    `<path d='M-24-14h48v32h-48z' fill='A'/>`,
    `<path d='M-24-14A24 8 0 0 1 24-14 24 8 0 0 1-24-14zM-24 18A24 8 0 0 0 24 18z' fill='B'/>`,
    `<path d='M-24-8L-12 16 0-8 12 16 24-8' fill='none' stroke='B' stroke-width='2.5'/>`,
  ],
  balao: [
    `<path d='M0-32L24-8 0 16-24-8z' fill='A'/>`,
    `<path d='M0-32L9-8 0 16-9-8z' fill='B'/>`,
    `<path d='M-7 19h14v8h-14z' fill='A'/>`,
  ],
  roda: [
    `<circle r='27' fill='none' stroke='A' stroke-width='7'/>`,
    `<path d='M0-26V26M-26 0H26M-18-18L18 18M18-18L-18 18' fill='none' stroke='A' stroke-width='3.5'/>`,
    `<circle r='8' fill='B'/>`,
  ],
  farol: [
    `<path d='M-9-16H9L14 30H-14z' fill='A'/>`,
    `<path d='M-11.5 2H11.5L13 14H-13z' fill='B'/>`,
    `<path d='M-7-27h14v9h-14z' fill='B'/>`,
    `<path d='M9-26L32-34V-10L9-18z' fill='B' opacity='.55'/>`,
  ],
  serpente: [
    `<path d='M-24 22H8A9 9 0 0 0 8 4H-8A9 9 0 0 1-8-14H14' fill='none' stroke='A' stroke-width='10' stroke-linecap='round'/>`,
    `<path d='M12-22A8 8 0 0 1 28-14 8 8 0 0 1 12-6z' fill='B'/>`,
    `<circle cx='20' cy='-15' r='2' fill='K'/>`,
  ],
  onda: [
    `<path d='M-30 20A30 30 0 0 1 30 20H18A18 18 0 0 0-18 20z' fill='A'/>`,
    `<path d='M-12 20A12 12 0 0 1 12 20z' fill='B'/>`,
    `<path d='M-32-16A10 10 0 0 0-12-16 10 10 0 0 0 8-16 10 10 0 0 0 28-16' fill='none' stroke='B' stroke-width='4'/>`,
  ],
  viola: [
    `<path d='M-5-4Q-16-6-14 6Q-24 12-18 22Q-8 34 0 30Q8 34 18 22Q24 12 14 6Q16-6 5-4z' fill='A'/>`,
    `<path d='M-3-32h6v34h-6z' fill='B'/>`,
    `<circle cy='12' r='6' fill='K'/>`,
  ],
} as const satisfies Record<string, readonly string[]>;

export type MotifName = keyof typeof MOTIFS;
