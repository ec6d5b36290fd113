-- What operators write: documents of the site that are changed without a build. Rows of both tables are only added.

create table content_revision (
  website text not null,
  -- Such as `legal/en/terms`.
  document text not null check (char_length(document) between 1 and 120),
  -- Counted from 1 in each document.
  number integer not null check (number > 0),
  text text not null,
  author text not null check (char_length(author) between 1 and 64),
  note text not null,
  made_at timestamptz not null,
  constraint content_revision_key primary key (website, document, number)
);

-- What is in force at a time: of each document the publication that starts last, of those that have started and were not cancelled.
create table content_publication (
  website text not null,
  -- Counted from 1 in each site, in the order of commits.
  id integer not null check (id > 0),
  document text not null,
  -- Null: from then on the document is not in the store, and the file of the release or of DATA_DIR is shown.
  revision integer,
  starts_at timestamptz not null,
  -- The publication that this one cancels; such a row publishes nothing.
  cancels integer,
  author text not null check (char_length(author) between 1 and 64),
  -- The second person, where an act needs two.
  approved_by text check (char_length(approved_by) between 1 and 64),
  note text not null,
  made_at timestamptz not null,
  constraint content_publication_key primary key (website, id),
  constraint content_publication_revision foreign key (website, document, revision)
    references content_revision (website, document, number),
  constraint content_publication_cancels foreign key (website, cancels) references content_publication (website, id),
  constraint content_publication_once unique (website, cancels),
  constraint content_publication_cancel check (cancels is null or revision is null)
);

create index content_publication_document_index on content_publication (website, document, starts_at desc, id desc);
