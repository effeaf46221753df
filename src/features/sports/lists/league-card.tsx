import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { dayText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { CountryFlag, LeagueTile } from '#src/widgets/sports/faces.tsx';
import type { EventGroup } from './event-groups.ts';
import { EventRows } from './event-rows.tsx';
import css from './events.module.css';
import { foldedLeaguesAtom, isLeagueFolded, setLeagueFolded } from './folded-leagues.ts';
import { FollowButton } from './followed/follow-button.tsx';
import { followedLeague } from './followed/followed.ts';
import { columnName, kindsOf, marketKind, useTableColumns } from './table-columns.ts';

type GroupCardProps = { group: EventGroup; place: number };

/** Groups whose rows are rendered at once. */
const FIRST_GROUPS = 2;

/** The events of a league, with its name and the names of the columns once above them. */
export function LeagueCard({ group: { key, events }, place: placeNow }: GroupCardProps) {
  const { t } = useTranslation('sports');
  const choices = useAtomState(foldedLeaguesAtom);
  const columns = useTableColumns();
  // As it was when the league was first shown: one that a further page of the list brings before it doesn't fold it.
  const [place] = useState(placeNow);
  const [event] = events;
  if (!event) return null;
  const folded = isLeagueFolded(choices, key, place);
  const { name, slug, country } = event.league;
  const kinds = kindsOf(events).slice(0, columns);
  return (
    <div className={css.group} data-columns={columns}>
      <div className={css.head}>
        <div className={css.name}>
          <LeagueTile slug={slug} size={24} />
          <h3>
            <Link href={paths.sport(event.sport, country.slug, slug)}>{name}</Link>
          </h3>
          <span className={css.country}>
            <CountryFlag country={country.slug} />
            <span className="visually-hidden">{country.name}</span>
          </span>
          <Count events={events} />
        </div>
        <ColumnHeads events={events} kinds={kinds} />
        <span className={css.tools}>
          <FollowButton of={followedLeague(event)} name={name} />
          <IconButton
            icon="down"
            iconSize={18}
            className={css.fold}
            label={t(folded ? 'list.unfold' : 'list.fold', { league: name })}
            aria-expanded={!folded}
            onClick={() => setLeagueFolded(key, !folded)}
          />
        </span>
      </div>
      {folded ? null : (
        <EventRows
          label={name}
          events={events}
          grouped="league"
          first={place < FIRST_GROUPS}
          columns={columns}
          kinds={kinds.join(' ')}
        />
      )}
    </div>
  );
}

/** The events of a day, on the page of one league: it needn't be named again. */
export function DayCard({ group: { events }, place, zone }: GroupCardProps & { zone: string }) {
  const locale = LOCALES[useLanguage()];
  const now = useDayClock();
  const columns = useTableColumns();
  const [event] = events;
  if (!event) return null;
  const name = dayText(event.starts_at, now, locale, zone);
  const kinds = kindsOf(events).slice(0, columns);
  return (
    <div className={css.group} data-columns={columns}>
      <div className={css.head}>
        <div className={css.name}>
          <h3 className={css.when}>
            <span>{name}</span>
          </h3>
          <Count events={events} />
        </div>
        <ColumnHeads events={events} kinds={kinds} />
      </div>
      <EventRows
        label={name}
        events={events}
        grouped="day"
        first={place < FIRST_GROUPS}
        columns={columns}
        kinds={kinds.join(' ')}
      />
    </div>
  );
}

/** `5 ao vivo`, `2 a seguir`; of both kinds, `7 jogos`. Only the number is seen where a table is narrow. */
function Count({ events }: { events: readonly SportEvent[] }) {
  const { t } = useTranslation('sports');
  const live = events.filter(({ state }) => state === 'live').length;
  const kind = live === events.length ? 'count_live' : live === 0 ? 'count_next' : 'count';
  return (
    <span className={css.count} data-count={events.length}>
      <span>{t(`list.${kind}`, { count: events.length })}</span>
    </span>
  );
}

/** The names of the markets whose odds stand below, on wide screens; each fieldset says its own to a screen reader. */
function ColumnHeads({ events, kinds }: { events: readonly SportEvent[]; kinds: readonly string[] }) {
  const markets = events.flatMap((event) => event.markets);
  return kinds.map((kind) => (
    <span key={kind} className={css.column} aria-hidden="true">
      {columnName(markets.find(({ id }) => marketKind(id) === kind)?.name ?? '')}
    </span>
  ));
}
