/** What is pressed, and the small signs beside words. */

import { AskFirst } from '../../app/ui/ask-first.tsx';
import { AuthDialogButton } from '../../app/ui/auth-dialog-button.tsx';
import { Badge } from '../../app/ui/badge.tsx';
import { Button, type ButtonLook, buttonClass } from '../../app/ui/button.tsx';
import { Code } from '../../app/ui/code.tsx';
import { DisclosureBox } from '../../app/ui/disclosure-box.tsx';
import { DotSeparated } from '../../app/ui/dot-separated.tsx';
import { EmbedCode } from '../../app/ui/embed-code.tsx';
import { ExternalLink } from '../../app/ui/external-link.tsx';
import { Follow } from '../../app/ui/feed-links.tsx';
import { ToggleWords, toggleClass } from '../../app/ui/filter-toggle.tsx';
import { Foldable } from '../../app/ui/foldable.tsx';
import { Icon, type IconName } from '../../app/ui/icon.tsx';
import { InShort } from '../../app/ui/in-short.tsx';
import { JumpLine } from '../../app/ui/jump-line.tsx';
import { KeepOrShare } from '../../app/ui/keep-or-share.tsx';
import { Letter } from '../../app/ui/letter-template.tsx';
import { NoteButton } from '../../app/ui/note-button.tsx';
import { PrintButton } from '../../app/ui/print-button.tsx';
import { RemovedLine } from '../../app/ui/removed-line.tsx';
import { BusyTiles } from '../../app/ui/request-states.tsx';
import { Share } from '../../app/ui/share.tsx';
import { Stars } from '../../app/ui/stars.tsx';
import { Unfold } from '../../app/ui/unfold.tsx';
import { Versions } from '../../app/ui/versions.tsx';
import type { Example, Examples } from '../example.ts';

const LOOKS: ButtonLook[] = ['filled', 'outlined', 'danger', 'inherit', 'plain', 'bare'];
const ICONS: IconName[] = ['read', 'listen', 'watch', 'event', 'person', 'tool', 'support', 'topic', 'collection'];
const nothing = () => {};

const buttons: Example[] = LOOKS.map((look) => ({
  state: look,
  show: () => (
    <Button look={look} onPress={nothing}>
      Show more
    </Button>
  ),
}));

export const CONTROLS: Examples = {
  'ask-first.tsx': [
    {
      state: 'before it asks',
      show: () => (
        <AskFirst question="Remove everything?" yes="Remove" onYes={nothing}>
          Remove everything
        </AskFirst>
      ),
    },
  ],
  'print-button.tsx': [{ state: 'at the end of a page', show: () => <PrintButton /> }],
  'removed-line.tsx': [
    { state: 'where a thing stood', show: () => <RemovedLine title="Quiet by default" onPutBack={nothing} /> },
  ],
  'button.tsx': [
    ...buttons,
    {
      state: 'with a sign',
      show: () => (
        <Button onPress={nothing}>
          <Icon name="filters" />
          Filters
        </Button>
      ),
    },
    {
      state: 'cannot be used, and why',
      show: () => (
        <div className="gallery-row">
          <Button isDisabled aria-describedby="why">
            Send
          </Button>
          <p id="why">Agree to the terms and the Send button appears here.</p>
        </div>
      ),
    },
    {
      state: 'busy',
      show: () => (
        <Button look="filled" isDisabled>
          Sending
        </Button>
      ),
    },
    {
      state: 'as a link',
      show: () => (
        <a href="#there" className={buttonClass('filled')}>
          Search
        </a>
      ),
    },
  ],
  'filter-toggle.tsx': [
    {
      state: 'not chosen',
      show: () => (
        <a href="#there" className={toggleClass(false)}>
          <ToggleWords chosen={false} count={12}>
            Read
          </ToggleWords>
        </a>
      ),
    },
    {
      state: 'chosen',
      show: () => (
        <a href="#there" aria-current="true" className={toggleClass(true)}>
          <ToggleWords chosen count={3}>
            Listen
          </ToggleWords>
        </a>
      ),
    },
    {
      state: 'without a number',
      show: () => (
        <a href="#there" className={toggleClass(false)}>
          <ToggleWords chosen={false}>Watch</ToggleWords>
        </a>
      ),
    },
  ],
  'badge.tsx': [
    { state: 'plain', show: () => <Badge icon="key">For members</Badge> },
    {
      state: 'sponsored',
      show: () => (
        <Badge look="sponsored" icon="sponsored">
          Sponsored
        </Badge>
      ),
    },
    {
      state: 'led',
      show: () => (
        <Badge look="led" icon="led">
          Neurodivergent-led
        </Badge>
      ),
    },
    {
      state: 'affirming',
      show: () => (
        <Badge look="affirming" icon="affirming">
          Neuro-affirming
        </Badge>
      ),
    },
  ],
  'unfold.tsx': [
    {
      state: 'shut',
      show: () => (
        <Unfold words="9 more" className="mt-4">
          <p>Toilets are near.</p>
        </Unfold>
      ),
    },
  ],
  'versions.tsx': [
    {
      state: 'both, one with a note',
      show: () => (
        <Versions
          facts={[
            { name: 'bsl', answer: 'yes', question: '', words: 'BSL' },
            { name: 'easy-read', answer: 'yes', question: '', words: 'Easy Read', note: 'The last two pages' },
          ]}
        />
      ),
    },
  ],
  'in-short.tsx': [
    {
      state: 'three sentences',
      show: () => <InShort sentences={['Rest first.', 'Write to school.', 'Talk about it later.']} />,
    },
  ],
  'letter-template.tsx': [
    {
      state: 'with a gap to fill in',
      show: () => <Letter label="To a teacher" text={'Hello [name],\n\nmornings are hard for us at the moment.'} />,
    },
  ],
  'icon.tsx': [
    {
      state: 'beside words',
      show: () => (
        <ul className="gallery-row">
          {ICONS.map((name) => (
            <li key={name} className="gallery-row">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      ),
    },
  ],
  'dot-separated.tsx': [
    { state: 'one', show: () => <DotSeparated items={[{ key: 'a', words: 'Read' }]} /> },
    {
      state: 'several',
      show: () => (
        <DotSeparated items={['Read', '8 minutes', 'Free', 'Ines Marlow'].map((words) => ({ key: words, words }))} />
      ),
    },
  ],
  'external-link.tsx': [
    { state: 'plain', show: () => <ExternalLink href="https://example.org">Glass Museum</ExternalLink> },
    {
      state: 'with the sign for a new tab',
      show: () => (
        <ExternalLink href="https://example.org" sign>
          Glass Museum
        </ExternalLink>
      ),
    },
    {
      state: 'sponsored',
      show: () => (
        <ExternalLink href="https://example.org" sponsored>
          Fern Street Clinic
        </ExternalLink>
      ),
    },
  ],
  'request-states.tsx': [
    {
      state: 'beside a word',
      show: () => (
        <p className="gallery-row">
          <BusyTiles />
          Sending
        </p>
      ),
    },
  ],
  'auth-dialog-button.tsx': [
    { state: 'at rest', show: () => <AuthDialogButton dialog="sign-up">Join now</AuthDialogButton> },
  ],
  'keep-or-share.tsx': [
    {
      state: 'at rest',
      show: () => <KeepOrShare title="Three ways to see time" favourite={<Button>Save</Button>} />,
    },
  ],
  'feed-links.tsx': [
    { state: 'of a list', show: () => <Follow /> },
    { state: 'of events', show: () => <Follow calendar /> },
  ],
  'disclosure-box.tsx': [
    { state: 'at rest', show: () => <DisclosureBox words="Follow">A box of words.</DisclosureBox> },
  ],
  'code.tsx': [
    {
      state: 'at rest',
      show: () => (
        <Code title="A search with curl" code={'curl "https://example.org/api/content/search?query=sleep"'} />
      ),
    },
  ],
  'embed-code.tsx': [{ state: 'at rest', show: () => <EmbedCode title="ADHD" /> }],
  'share.tsx': [{ state: 'at rest', show: () => <Share title="Three ways to see time" /> }],
  'stars.tsx': [0, 2.5, 5].map((value) => ({
    state: `${value} of 5`,
    show: () => (
      <p className="gallery-row">
        <Stars value={value} />
        {value} of 5
      </p>
    ),
  })),
  'foldable.tsx': [
    {
      state: 'nothing chosen',
      show: () => (
        <Foldable active={0} below="sm">
          <p>Filters stand here.</p>
        </Foldable>
      ),
    },
    {
      state: 'two chosen',
      show: () => (
        <Foldable active={2} below="lg">
          <p>Filters stand here.</p>
        </Foldable>
      ),
    },
  ],
  'jump-line.tsx': [
    {
      state: 'to three kinds, of which one has nothing',
      show: () => (
        <JumpLine
          label="What was found"
          jumps={[
            { words: 'Support', total: 2, link: (props) => <a href="#a" {...props} /> },
            { words: 'Topics', total: 0, link: (props) => <a href="#b" {...props} /> },
            { words: 'To read', total: 1204, link: (props) => <a href="#c" {...props} /> },
          ]}
        />
      ),
    },
    {
      state: 'to many kinds, of which a telephone shows the first, and help',
      show: () => (
        <JumpLine
          label="All on sleep"
          jumps={['To read', 'To listen', 'To watch', 'Events', 'People', 'Tools', 'Support', 'Directory'].map(
            (words, i) => ({
              words,
              total: i + 1,
              first: i > 5,
              link: (props) => <a href={`#${words}`} {...props} />,
            }),
          )}
        />
      ),
    },
  ],
  'note-button.tsx': [
    {
      state: 'at rest, and open on hover, focus and press',
      show: () => (
        <NoteButton className={buttonClass('outlined')} note={<span>You must be logged in to favourite content</span>}>
          Save
        </NoteButton>
      ),
    },
  ],
};
