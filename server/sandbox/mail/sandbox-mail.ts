// A mail service that delivers nothing: what is sent can be read on the sandbox's origin at /outbox, newest first.

import { desc, eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { html } from 'hono/html';
import { LOCALES } from '#contract/languages.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Mailer } from '#server/partners/mail/mailer.ts';
import { type Markup, SANDBOX_PAGE_POLICY, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';

const sandboxMails = pgTable('sandbox_mails', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  language: text('language').notNull(),
  sentAt: moment('sent_at').notNull(),
});

const SHOWN = 50;

/** The sandbox's mail service. */
export function sandboxMailer(database: Database): Mailer {
  return {
    async send({ id, to, subject, text, language }, now) {
      await database.queries
        .insert(sandboxMails)
        .values({ id, recipient: to, subject, body: text, language, sentAt: now })
        .onConflictDoNothing();
    },
  };
}

/** A mail's text with its addresses as links. */
function linked(text: string): Markup {
  const parts = text.split(/(https?:\/\/\S+)/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;
}

/** The outbox: a page for people, and `/outbox.json?to=` for tests. */
export function outboxRoutes(database: Database): Routes {
  const newest = (to: string | undefined) =>
    database.queries
      .select()
      .from(sandboxMails)
      .where(to === undefined ? undefined : eq(sandboxMails.recipient, to))
      .orderBy(desc(sandboxMails.sentAt), desc(sandboxMails.id))
      .limit(SHOWN);
  return (app) => {
    app.get('/outbox', async (context) => {
      const { language } = requestMetadataOf(context);
      const t = (key: string) => sandboxText(language, `outbox.${key}`);
      const format = new Intl.DateTimeFormat(LOCALES[language], {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: 'America/Sao_Paulo',
      });
      const mails = await newest(undefined);
      const body = html`<p class="lead">${t('lead')}</p>
${mails.length === 0 ? html`<section class="card"><p>${t('empty')}</p></section>` : ''}
${mails.map(
  (mail) => html`<section class="card"><h2>${mail.subject}</h2>
<p class="lead">${mail.recipient} · ${format.format(mail.sentAt)}</p>
<p class="letter">${linked(mail.body)}</p></section>`,
)}`;
      context.header('Content-Security-Policy', SANDBOX_PAGE_POLICY);
      context.header('Cache-Control', 'no-store');
      return context.html(await sandboxPage(language, t('title'), body));
    });

    app.get('/outbox.json', async (context) => {
      const mails = await newest(context.req.query('to'));
      context.header('Cache-Control', 'no-store');
      return context.json(
        mails.map(({ recipient, subject, body, sentAt }) => ({
          to: recipient,
          subject,
          text: body,
          sentAt: new Date(sentAt).toISOString(),
        })),
      );
    });
  };
}
