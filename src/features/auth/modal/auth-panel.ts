type AuthPanel = 'login' | 'register' | 'recover' | 'close';

/** The panel of the auth modal for a name; an unknown name opens register (§2). */
export function parseAuthPanel(name: string): AuthPanel {
  return name === 'login' || name === 'recover' || name === 'close' ? name : 'register';
}
