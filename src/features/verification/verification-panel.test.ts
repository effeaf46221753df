import { expect, test } from 'vitest';
import texts from '#src/locales/pt/verification.json';
import { kycOutcome } from './verification-panel.tsx';

const panelText = (step: 'onboarding' | 'face-match', status: string, error = '') => {
  const { kind, text, values } = kycOutcome({
    protocol: 'varanda-kyc/1',
    type: 'result',
    transactionId: 't',
    step,
    status,
    error,
  });
  return [kind, texts[text].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')];
};

test.each([
  ['[R8.06b]', 'onboarding', 'approved', '', 'success', 'Verificação KYC concluída com sucesso!'],
  ['[R8.06c]', 'onboarding', 'closed', '', 'info', 'Verificação KYC fechada.'],
  ['[R8.06d]', 'onboarding', 'rejected', '', 'error', 'Falha na verificação KYC: rejected'],
  ['[R8.06e]', 'face-match', 'approved', '', 'success', 'Verificação facial concluída com sucesso!'],
  ['[R4.10c]', 'face-match', 'closed', '', 'info', 'Verificação KYC fechada.'],
  ['[R4.10d]', 'face-match', 'rejected', '', 'error', 'Falha na verificação facial: rejected'],
  ['[R8.06f]', 'face-match', 'failed', 'sem luz', 'error', 'Falha na verificação facial: sem luz'],
  ['[R8.06f]', 'face-match', 'failed', '', 'error', 'Falha na verificação facial: failed'],
] as const)('%s %s %s %s: %s %s', (_, step, status, error, kind, text) => {
  expect(panelText(step, status, error)).toEqual([kind, text]);
});

test.each([
  ['[R8.06g]', texts.face_not_started, 'Erro ao inicializar verificação facial.'],
  ['[R8.06h]', texts.already, 'Sua conta já está verificada.'],
])('%s %s', (_, text, wanted) => {
  expect(text).toBe(wanted);
});
