// Every command of the operators' documents is run by a test or a weekly script, or there is a reason why none can: a new one without either
// is red here. And a block that is pasted stops at its first failure.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../sources.ts';

const DATABASE = 'tests/api/deploy-production-database.test.ts';
/** Of the block in a container: what the container's shell is given. */
const SECRETS = 'tests/api/deploy-production-secrets.test.ts';
const MACHINES = 'tests/api/deploy-production-machines.test.ts';
const CERTIFICATES = 'tests/api/deploy-production-certificates.test.ts';
/** With containers; in docker's place is a stand-in. */
const SEQUENCE = 'tests/api/deploy-production-sequence.test.ts';
/** Without containers, each week. */
const WALK = 'tests/soak/document-walk.test.ts';
const DEMO = 'tests/api/deploy-demo.test.ts';
const RESTORE = 'tests/api/backup-and-restore.test.ts';
const MOVE = 'tests/api/move-to-postgres.test.ts';
/** Compares the words with what the tool takes; single commands are run by the tests of the calls behind them. */
const TOOL = 'tests/house/operations/ops-commands.test.ts';
/** By the section (`##`) and the first line of the block: what runs it, or after `because:` why nothing does. */
const BLOCKS: Record<string, Record<string, Record<string, string>>> = {
  'docs/production.md': {
    'First start, with containers': {
      '(umask 022 && git clone "$REPOSITORY" varanda)': SEQUENCE,
      'sudo install -d -m 755 /srv/varanda /srv/varanda/certificates /srv/varanda/certificates/page /mnt/backup':
        SEQUENCE,
      'docker build -f ../../../Containerfile -t varanda:2026-11-27 ../../..': SEQUENCE,
      'docker compose run --rm backup': SEQUENCE,
    },
    'First start, without containers': {
      'sudo install -d -m 755 /opt/varanda /opt/varanda/releases': MACHINES,
      'getent passwd varanda || sudo useradd --system --home-dir /opt/varanda varanda': WALK,
      'sudo tar --create --directory=/etc/varanda database database-ca.pem secrets/BACKUP_URL': MACHINES,
      'sudo chown -R postgres:postgres /etc/varanda/database': WALK,
      "sudo SECRETS=/etc/varanda/secrets PSQL='sudo -u postgres psql' sh create-roles.sh": WALK,
      'sudo systemctl start varanda-backup': WALK,
    },
    'An upgrade': {
      'docker compose exec copy-a npm run ops -- doctor': SEQUENCE,
      '(umask 022 && git pull --ff-only)': SEQUENCE,
      'git diff ORIG_HEAD -- ../nginx.conf ../prometheus.yaml production.env.example': SEQUENCE,
      "sed -i 's/^RELEASE=.*/RELEASE=2026-12-04/' .env": SEQUENCE,
      'docker compose up --detach --no-deps --force-recreate prometheus': SEQUENCE,
      'git diff --quiet ORIG_HEAD -- postgresql.conf pg_hba.conf archive-wal.sh ||': SEQUENCE,
      'sudo systemctl start varanda-backup': WALK,
      "sudo sh -ec '": MACHINES,
      'sudo OPS_TOKEN_FILE=/etc/varanda/secrets/OPS_TOKEN npm run ops -- doctor': WALK,
      'docker compose up --detach --no-deps --wait --wait-timeout 480 copy-c': SEQUENCE,
    },
    'A copy out of the proxy': {
      'sh proxy.sh out copy-a': SEQUENCE,
      'sh proxy.sh in copy-a': SEQUENCE,
    },
    'Backup, and a moment of the past': {
      'docker compose run --rm backup': SEQUENCE,
      "docker compose exec --user postgres postgres psql --command='select pg_switch_wal()'": SEQUENCE,
      'docker compose run --rm backup sh /etc/varanda/restore.sh': SEQUENCE,
      'docker compose up --detach postgres': SEQUENCE,
      "(umask 077 && docker compose run --rm -T backup sh -ec '": SECRETS,
      "(umask 077 && sudo sh -ec '": WALK,
    },
    Rotation: {
      'export SECRETS=/srv/varanda/secrets': SEQUENCE,
      "export SECRETS=/etc/varanda/secrets PSQL='sudo -u postgres psql'": WALK,
      'sh rotate-secret.sh accept SESSION_SECRET': SEQUENCE,
      'sh rotate-secret.sh use SESSION_SECRET': SEQUENCE,
      'sh rotate-secret.sh finish SESSION_SECRET': SEQUENCE,
      'sh rotate-secret.sh replace OPS_TOKEN': SEQUENCE,
      'sh rotate-password.sh owner': WALK,
      'tar --create --directory=/etc/varanda secrets/BACKUP_URL': MACHINES,
      'sh rotate-password.sh server': WALK,
    },
    'A dump brought back': {
      'docker compose stop copy-a copy-b': SEQUENCE,
      'systemctl stop varanda@copy-a varanda@copy-b': WALK,
    },
    Certificates: {
      'sudo sh make-certificates.sh /srv/varanda/certificates postgres': CERTIFICATES,
      'sudo sh make-certificates.sh /srv/varanda/new-ca postgres': CERTIFICATES,
      'sudo sh make-certificates.sh /etc/varanda db.internal': MACHINES,
      'sh make-certificates.sh /etc/varanda/new-ca db.internal': MACHINES,
    },
  },
  'docs/operators.md': {
    'Channels and PostgreSQL': {
      "create role varanda_owner login password '…';": RESTORE,
      'npm run database:move': MOVE,
      '(umask 077': RESTORE,
      'createdb --owner=varanda_owner varanda_restored': RESTORE,
    },
    Deploy: {
      'docker build -f Containerfile -t varanda .': DEMO,
      'cd docs/deploy': DEMO,
      'docker compose up --detach --build --wait --wait-timeout 480': DEMO,
    },
    'What a person decides': {
      'docker compose exec -e OPS_TOKEN copy-a npm run ops -- withdrawals': TOOL,
      'export OPS_TOKEN=…                           # your own, or OPS_TOKEN_FILE=…': TOOL,
      'npm run --silent ops -- content > content.json                  # all that is there': TOOL,
      'IMAGE_HOST=https://pictures.example': 'because: it is a line of an environment, no command',
    },
  },
};
/** Blocks whose lines are for different occasions. */
const ALTERNATIVES: readonly string[] = [
  'docker compose exec -e OPS_TOKEN copy-a npm run ops -- withdrawals',
  'export OPS_TOKEN=…                           # your own, or OPS_TOKEN_FILE=…',
  'npm run --silent ops -- content > content.json                  # all that is there',
];
/** Commands that stand in sentences, besides those of `npm run ops`. */
const IN_SENTENCES: Record<string, string> = {
  'node --version': 'because: it prints a number',
  'cd /opt/varanda/current/docs/deploy/production': 'because: it only goes to a folder',
  'docker compose run --rm -T backup':
    'because: a terminal alone sets it apart from the block of that section',
  'select failed_count, last_failed_time, last_archived_time from pg_stat_archiver': DATABASE,
  'docker compose exec -T copy-a npm run ops -- doctor':
    'because: a terminal alone sets it apart from the block of that section',
  'systemctl --failed': 'because: it lists what systemd knows',
  'sudo systemctl enable --now varanda@copy-c varanda-doctor@copy-c.timer':
    'because: the first start has the same for the two others',
  'sh rotate-secret.sh finish PIX_SECRET told': 'tests/api/deploy-production-rotation.test.ts',
  'docker compose stop copy-a copy-b': SEQUENCE,
  'sudo install -d -m 700 -o 999 -g 999': SEQUENCE,
  'select pg_is_in_recovery()': DATABASE,
  'git checkout ../nginx.conf ../prometheus.yaml': 'because: it is for the tree of an earlier release alone',
  'sh /etc/varanda/restore.sh': DATABASE,
  'sudo -s': 'because: it opens a shell for a person',
  'docker compose exec nginx nginx -s reload': 'tests/api/deploy-production-proxy.test.ts',
  'sudo -u postgres psql': WALK,
  'docker run --rm -v varanda:/data -e DATABASE_OWNER_URL -e DATABASE_URL varanda npm run database:move':
    'because: inside it is the block above it, and container.test.ts looks at what the image has of it',
  'npm ci && npm run build': '.ci/run',
  'node dist/server/main.js': 'tests/soak/silent-stop.test.ts',
  'npx web-push generate-vapid-keys':
    'because: it is another project’s; deploy-examples.test.ts starts with such a pair',
  'openssl rand -hex 32': DEMO,
  'curl -s http://backend:3000/shell.html -H "Host: page.example" | grep app-config':
    'because: it shows an answer whose block the tests of pages read',
  'ssh -L 3000:127.0.0.1:3000 …': 'because: the tunnel is ssh’s own, and needs another machine',
  'npm start': 'because: it builds what is missing and then starts what the line before starts',
  'npm run': 'because: it names how commands begin',
  'promtool check rules alerts.yaml': 'tests/api/deploy-prometheus.test.ts',
  'promtool test rules alerts.test.yaml': 'tests/api/deploy-prometheus.test.ts',
};

interface Block {
  section: string;
  /** Its first line, without what joins it to the next one. */
  first: string;
  lines: string;
  /** The text before it. */
  before: string;
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let before = '';
  for (const part of text.split(/^( *```\w*\n[\s\S]*?\n *```)$/m)) {
    const [, language = '', lines = ''] = /^ *```(\w*)\n([\s\S]*?)\n *```$/.exec(part) ?? [];
    if (part.trimStart().startsWith('```')) {
      const first =
        lines
          .split('\n')[0]
          ?.replace(/ (&&|\\|\|)$/, '')
          .trim() ?? '';
      if (language === 'sh' || language === 'sql') blocks.push({ section, first, lines, before });
      continue;
    }
    section = [...part.matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? section;
    before = part;
  }
  return blocks;
}

const COMMAND =
  /^(?:docker|sudo|sh|npm|npx|curl|psql|promtool|openssl|cp|systemctl|git|cd|node|ssh|chmod|createdb|pg_\w+|select|export) \S/;

const documents = Object.keys(BLOCKS).map((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const sentences = text.replace(/^ *```[\s\S]*?\n *```$/gm, '');
  const inSentences = [...sentences.matchAll(/`([^`]+)`/g)]
    .map(([, words = '']) => words.replace(/\s+/g, ' '))
    .filter((words) => COMMAND.test(words) && !words.startsWith('npm run ops'));
  return { path, blocks: blocksOf(text), inSentences };
});

describe.each(documents)('the commands of $path', ({ path, blocks, inSentences }) => {
  test('are all listed here with what runs them, and no others', () => {
    const found = blocks.map(({ section, first }) => `${section} | ${first}`);
    const listed = Object.entries(BLOCKS[path] ?? {}).flatMap(([section, rows]) =>
      Object.keys(rows).map((first) => `${section} | ${first}`),
    );
    expect(found.toSorted()).toEqual(listed.toSorted());
    expect(inSentences.filter((words) => !Object.hasOwn(IN_SENTENCES, words))).toEqual([]);
  });

  test('are run by what reads this document', () => {
    for (const runner of Object.values(BLOCKS[path] ?? {}).flatMap((rows) => Object.values(rows))) {
      if (runner.startsWith('because: ')) continue;
      const text = readFileSync(join(ROOT, runner), 'utf8');
      // The comparison with the tool reads all documents.
      expect(runner === TOOL || text.includes(path), runner).toBe(true);
    }
  });

  test('stop at the first one of a block that fails', () => {
    const loose = blocks
      .filter(({ first }) => !ALTERNATIVES.includes(first))
      .filter(({ lines }) => !lines.startsWith('create role'))
      .flatMap(({ lines }) => {
        // A text in quotes may have lines of its own, for a shell that ends at the first failure.
        const joined = lines.replace(/'[^']*'/g, "''").split('\n');
        return joined.slice(0, -1).filter((line) => !/(?:&&|\\|\|)$/.test(line));
      });
    expect(loose).toEqual([]);
    const inner = blocks.flatMap(({ lines }) => lines.match(/\bsh -\w*c? '\n/g) ?? []);
    expect(inner.filter((words) => !words.includes('-ec'))).toEqual([]);
  });
});

test('every command of a sentence is still in a document, and what runs it is there', () => {
  const all = documents.flatMap(({ inSentences }) => inSentences);
  expect(Object.keys(IN_SENTENCES).filter((words) => !all.includes(words))).toEqual([]);
  const runners = Object.values(IN_SENTENCES).filter((runner) => !runner.startsWith('because: '));
  expect(runners.filter((runner) => !existsSync(join(ROOT, runner)))).toEqual([]);
});

test('each block without containers says on which machine it runs', () => {
  const [production] = documents;
  const without = (production?.blocks ?? []).filter(({ lines }) =>
    /\/etc\/varanda\/|\/opt\/varanda|systemctl|RUNNER=systemd/.test(
      lines.replace(/sh \/etc\/varanda\/restore\.sh/, ''),
    ),
  );
  expect(without.length).toBeGreaterThan(10);
  const silent = without.filter(({ before }) => {
    const last = before.trim().split('\n\n').at(-1) ?? '';
    return !/copies'\s+machine|PostgreSQL's\s+machine/.test(last);
  });
  expect(silent.map(({ first }) => first)).toEqual([]);
});
