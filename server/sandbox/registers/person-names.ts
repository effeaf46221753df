export const FIRST_NAMES: readonly string[] = [
  ...['Alice', 'Amanda', 'André', 'Antônio', 'Aurora', 'Beatriz', 'Benício', 'Bruna', 'Camila', 'Carlos'],
  ...['Cecília', 'Clara', 'Daniel', 'Davi', 'Débora', 'Eduardo', 'Elisa', 'Érico', 'Fábio', 'Fernanda'],
  ...['Francisco', 'Gabriel', 'Gustavo', 'Heitor', 'Helena', 'Igor', 'Inês', 'Isabel', 'Janaína', 'João'],
  ...['Jorge', 'Júlia', 'Laís', 'Larissa', 'Leandro', 'Letícia', 'Luana', 'Lucas', 'Luísa', 'Marcelo'],
  ...['Mariana', 'Mateus', 'Miguel', 'Natália', 'Olívia', 'Otávio', 'Paula', 'Pedro', 'Rafael', 'Raquel'],
  ...['Renata', 'Rodrigo', 'Rosa', 'Samuel', 'Sílvia', 'Sofia', 'Tânia', 'Teresa', 'Thiago', 'Vicente'],
];

export const FAMILY_NAMES: readonly string[] = [
  ...['Abreu', 'Aguiar', 'Almeida', 'Alves', 'Andrade', 'Araújo', 'Azevedo', 'Bastos', 'Borges', 'Braga'],
  ...['Campos', 'Cardoso', 'Carvalho', 'Castro', 'Coelho', 'Correia', 'Costa', 'Cunha', 'Dantas', 'Dias'],
  ...['Esteves', 'Faria', 'Fernandes', 'Ferreira', 'Figueira', 'Freitas', 'Gomes', 'Guedes', 'Leal', 'Lima'],
  ...['Lopes', 'Macedo', 'Machado', 'Martins', 'Mello', 'Mendes', 'Miranda', 'Monteiro', 'Moura', 'Neves'],
  ...['Oliveira', 'Pacheco', 'Peixoto', 'Pereira', 'Pinto', 'Queiroz', 'Ramos', 'Reis', 'Ribeiro', 'Rocha'],
  ...[
    'Santana',
    'Santos',
    'Silva',
    'Siqueira',
    'Souza',
    'Tavares',
    'Teixeira',
    'Valente',
    'Vargas',
    'Vieira',
  ],
];
