import { getBotChallenge } from '#contract/endpoints/registration.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { registerEndpoint } from './register.ts';
import type { RegistrationPartners } from './registration-partners.ts';
import { validateDocumentEndpoint } from './validate-document.ts';

const CHALLENGES: RateRule = { name: 'bot-challenge', max: 60, windowMs: 60_000 };

/** Registration: the bot check's challenge, the document check, the registration itself. */
export function registrationEndpoints(services: Services, parties: RegistrationPartners): Endpoint[] {
  return [
    endpoint(
      getBotChallenge,
      async ({ ip, now }) => {
        await services.limiter.take(CHALLENGES, ip, now);
        return parties.botCheck.challenge(now);
      },
      { fresh: true },
    ),
    validateDocumentEndpoint(services, parties),
    registerEndpoint(services, parties),
  ];
}
