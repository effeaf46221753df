// Routes that are not calls of the contract: webhooks, pictures, pages of the sandboxed parties.
import type { Hono } from 'hono';
import type { HttpEnv } from './request-metadata.ts';

/** Adds routes to the app of an origin. */
export type Routes = (app: Hono<HttpEnv>) => void;
