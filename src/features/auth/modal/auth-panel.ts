type AuthPanel = 'login' | 'register' | 'recover' | 'close';

/** Which panel of the auth modal a name means; an unknown one opens register (§2). */
export function parseAuthPanel(name: string): AuthPanel {
  return name === 'login' || name === 'recover' || name === 'close' ? name : 'register';
}
